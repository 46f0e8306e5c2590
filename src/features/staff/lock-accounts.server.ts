import { asc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { judgeAccountChange, type StaffActor } from './accounts.ts'
import { staffMembers, staffPasswords } from './table.server.ts'

/**
 * Locks an account and those of all owners, always in the same order: of two owners who take each other's rights at the same
 * moment the second sees what the first did. `refusal`: why this actor may not change this account.
 */
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
  const member = rows.find(({ id }) => id === staffId) ?? null
  const owners = rows.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  return { member, refusal: judgeAccountChange(actor, staffId, owners, member !== null) }
}
