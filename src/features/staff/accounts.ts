import { DAY_MS, HOUR_MS, isYoungerThan, MINUTE_MS } from '#src/clock.ts'
import type { StaffActor } from '#src/features/events/events.ts'

/** The operator of the server acts as the system. */
export type AccountActor = StaffActor | { kind: 'system' }

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
  actor: AccountActor,
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

/** `invited` means that the person has not chosen a password yet. */
export type AccountState = 'invited' | 'active' | 'disabled'

export function findAccountState(account: { disabledAt: Date | null; hasPassword: boolean }): AccountState {
  if (account.disabledAt !== null) return 'disabled'
  return account.hasPassword ? 'active' : 'invited'
}

/** Both lengths are in code points of the normalised password. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. Four unrelated words work well.`

export const PASSWORD_FAULTS = {
  'too-short': `Please use at least ${MIN_PASSWORD_LENGTH} characters`,
  'too-long': `Please use at most ${MAX_PASSWORD_LENGTH} characters`,
  'own-words': 'This is mostly your name, your email or our company name. Please choose something else',
  'too-easy': 'This password is too easy to guess. Please choose another',
}

export type PasswordFault = keyof typeof PASSWORD_FAULTS

export const LINK_PURPOSES = ['invitation', 'reset'] as const

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_LIFETIME_MS: Record<LinkPurpose, number> = {
  invitation: 7 * DAY_MS,
  reset: HOUR_MS,
}

/** A session ends after this time, even if it is in use. */
export const STAFF_SESSION_MS = DAY_MS

export const STAFF_IDLE_MS = 4 * HOUR_MS

export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS
export const MAX_CODE_TRIES = 5

/** Sensitive actions ask for a new proof of identity when the last one is older. */
export const CONFIRMATION_MS = 15 * MINUTE_MS

export function isSessionAlive({ signedInAt, lastUsedAt }: { signedInAt: Date; lastUsedAt: Date }, now: Date): boolean {
  return isYoungerThan(STAFF_SESSION_MS, signedInAt, now) && isYoungerThan(STAFF_IDLE_MS, lastUsedAt, now)
}
