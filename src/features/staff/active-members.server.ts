import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { staffMembers, staffPasswords } from './table.server.ts'

/** The addresses of all who work here: not disabled, and have chosen a password. */
export async function activeMembers(db: DatabaseOrTransaction): Promise<Array<string>> {
  return (await active(db)).map(member => member.email)
}

export async function activeOwners(db: DatabaseOrTransaction): Promise<Array<{ id: string; email: string }>> {
  return active(db, eq(staffMembers.role, 'owner'))
}

function active(db: DatabaseOrTransaction, also?: SQL) {
  return db
    .select({ id: staffMembers.id, email: staffMembers.email })
    .from(staffMembers)
    .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .where(and(isNull(staffMembers.disabledAt), also))
    .orderBy(staffMembers.email)
}
