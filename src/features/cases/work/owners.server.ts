import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ReadDatabase, Transaction } from '#src/database/client.ts'
import { mayRole, ROLES } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

export type Colleague = { id: string; name: string }

export type OwnerRefusal = 'disabled' | 'role' | 'unknown'

export const ROLES_WITH_CASES = ROLES.filter(role => mayRole(role, 'cases'))

/** Lists the colleagues who can own cases and tasks. */
export function listPossibleOwners(db: ReadDatabase): Promise<Array<Colleague>> {
  return db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(isNull(staffMembers.disabledAt), inArray(staffMembers.role, ROLES_WITH_CASES)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
}

export type NewOwner = Colleague & { email: string }

/** Locks the colleague, so that their account is not disabled at the same time. `null` means that a case has no owner. */
export async function lockOwner(
  tx: Transaction,
  id: string | null,
): Promise<{ ok: true; owner: NewOwner | null } | { ok: false; reason: OwnerRefusal }> {
  if (id === null) return { ok: true, owner: null }
  const [found] = await tx
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      role: staffMembers.role,
      disabledAt: staffMembers.disabledAt,
    })
    .from(staffMembers)
    .where(eq(staffMembers.id, id))
    .for('share')
  if (found === undefined) return { ok: false, reason: 'unknown' }
  if (found.disabledAt !== null) return { ok: false, reason: 'disabled' }
  if (!mayRole(found.role, 'cases')) return { ok: false, reason: 'role' }
  return { ok: true, owner: { id: found.id, name: found.name, email: found.email } }
}
