import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS } from '#src/clock.ts'

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

/** What a link in a mail to staff is for. */
export const LINK_PURPOSES = ['invitation', 'reset'] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long each may be used: an invitation a week, a forgotten password an hour. */
export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  invitation: 7 * DAY_MS,
  reset: HOUR_MS,
}

/** A staff session ends a day after sign-in, however much it is used. */
export const STAFF_SESSION_MS = DAY_MS

/** Whether a session that began at `signedInAt` is valid by our clock. One dated in the future would never expire, so it is not. */
export function isSessionAlive(signedInAt: Date, now: Date): boolean {
  const age = now.getTime() - signedInAt.getTime()
  return age < STAFF_SESSION_MS && age >= -CLOCK_SKEW_MS
}
