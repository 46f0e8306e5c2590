import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { staffAccounts, staffMembers } from './table.server.ts'

/** The addresses of all who work here: not disabled, and have chosen a password. */
export async function activeMembers(db: DatabaseOrTransaction): Promise<Array<string>> {
  const rows = await db
    .select({ email: staffMembers.email })
    .from(staffMembers)
    .innerJoin(staffAccounts, eq(staffAccounts.userId, staffMembers.id))
    .where(and(isNull(staffMembers.disabledAt), isNotNull(staffAccounts.password)))
    .orderBy(staffMembers.email)
  return rows.map(member => member.email)
}
