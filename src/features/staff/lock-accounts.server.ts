import { asc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { checkAccountChange, type StaffActor } from './accounts.ts'
import { staffMembers, staffPasswords } from './table.server.ts'

/** Locks an account and all owners in a fixed order, so that two owners cannot demote each other at once. */
export async function lockAccounts(tx: Transaction, { actor, staffId }: { actor: StaffActor; staffId: string }) {
  const rows = await tx
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      role: staffMembers.role,
      disabledAt: staffMembers.disabledAt,
      hasPassword: sql<boolean>`exists (${tx
        .select({ one: sql`1` })
        .from(staffPasswords)
        .where(eq(staffPasswords.staffId, staffMembers.id))})`,
    })
    .from(staffMembers)
    .where(or(eq(staffMembers.role, 'owner'), eq(staffMembers.id, staffId)))
    .orderBy(asc(staffMembers.id))
    .for('update')
  const staffMember = rows.find(({ id }) => id === staffId) ?? null
  const owners = rows.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  return { staffMember, refusal: checkAccountChange(actor, staffId, owners, staffMember !== null) }
}

export async function lockStaffMember(tx: Transaction, staffId: string): Promise<void> {
  await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, staffId)).for('update')
}
