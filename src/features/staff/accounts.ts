import { DAY_MS, HOUR_MS, MAX_CLOCK_SKEW_MS } from '#src/clock.ts'

export type StaffActor = { kind: 'staff'; id: string } | { kind: 'system' }

export type AccountRefusal =
  | 'not-owner'
  /** Owners cannot change their own account, because only others could undo a mistake. */
  | 'yourself'
  | 'last-owner'
  | 'unknown'

/**
 * Returns null when the change is allowed. `owners` lists the enabled owners. Owners without a password do not count as remaining owners.
 */
export function checkAccountChange(
  actor: StaffActor,
  staffId: string,
  owners: ReadonlyArray<{ id: string; hasPassword: boolean }>,
  isKnown: boolean,
): AccountRefusal | null {
  if (actor.kind === 'staff' && !owners.some(({ id }) => id === actor.id)) return 'not-owner'
  if (!isKnown) return 'unknown'
  if (actor.kind === 'staff' && actor.id === staffId) return 'yourself'
  const ownersWithPassword = owners.filter(({ hasPassword }) => hasPassword)
  return ownersWithPassword.length === 1 && ownersWithPassword[0]?.id === staffId ? 'last-owner' : null
}

export const LINK_PURPOSES = ['invitation', 'reset'] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  invitation: 7 * DAY_MS,
  reset: HOUR_MS,
}

/** A session ends after this time, even if it is in use. */
export const STAFF_SESSION_MS = DAY_MS

/** A `signedInAt` in the future is invalid, because such a session would not expire. */
export function isSessionAlive(signedInAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - signedInAt.getTime()
  return ageMs < STAFF_SESSION_MS && ageMs >= -MAX_CLOCK_SKEW_MS
}
