/** Who changes an account: an owner on the page, or the operator by a command. */
export type StaffActor = { kind: 'staff'; id: string } | { kind: 'system' }

export type AccountRefusal =
  /** Whoever asks is no active owner, or not any more. */
  | 'not-owner'
  /** Nobody takes rights from themselves: that would be done by a slip, and only others could undo it. */
  | 'yourself'
  /** Nobody would be left who can manage staff, prices and settings. */
  | 'last-owner'
  | 'unknown'

/** Why somebody may not disable an account or change its role; null when they may. `activeOwners`: who could do it at this moment. */
export function judgeAccountChange(
  actor: StaffActor,
  staffId: string,
  activeOwners: ReadonlyArray<{ id: string }>,
  isKnown: boolean,
): AccountRefusal | null {
  if (actor.kind === 'staff' && !activeOwners.some(({ id }) => id === actor.id)) return 'not-owner'
  if (!isKnown) return 'unknown'
  if (actor.kind === 'staff' && actor.id === staffId) return 'yourself'
  const isOnlyOwner = activeOwners.length === 1 && activeOwners[0]?.id === staffId
  return isOnlyOwner ? 'last-owner' : null
}
