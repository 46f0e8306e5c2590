/** Who changes an account: an owner on the page, or the operator by a command. */
export type StaffActor = { kind: 'staff'; id: string } | { kind: 'system' }

export type AccountRefusal =
  /** Whoever asks is no active owner, or not any more. */
  | 'not-owner'
  /** Nobody takes rights from themselves: that would be done by a slip, and only others could undo it. */
  | 'yourself'
  /** Nobody would be left who can manage the accounts. */
  | 'last-owner'
  | 'unknown'

/** Why somebody may not disable an account or change its role; null when they may. `owners`: all who are not disabled. */
export function judgeAccountChange(
  actor: StaffActor,
  staffId: string,
  owners: ReadonlyArray<{ id: string; hasPassword: boolean }>,
  isKnown: boolean,
): AccountRefusal | null {
  if (actor.kind === 'staff' && !owners.some(({ id }) => id === actor.id)) return 'not-owner'
  if (!isKnown) return 'unknown'
  if (actor.kind === 'staff' && actor.id === staffId) return 'yourself'
  // Who was invited and never came is nobody who could stay behind.
  const able = owners.filter(({ hasPassword }) => hasPassword)
  return able.length === 1 && able[0]?.id === staffId ? 'last-owner' : null
}
