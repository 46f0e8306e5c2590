import { MailRefused, SenderRefused } from './mail-transport.ts'

export const MAIL_STATES = [
  'queued',
  'sending',
  'sent',
  /** The server refused the mail, or retries ended. */
  'failed',
  /** Not sent, because it was outdated. */
  'dropped',
] as const

export type MailState = (typeof MAIL_STATES)[number]

export const QUEUED = 'queued' satisfies MailState

export const MAIL_STATE_NAMES: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
}

/** Staff read these reasons. The keys are stored. */
export const KEPT_BACK_REASONS = {
  cancelled: 'Its consultation has since been cancelled.',
  moved: 'Its consultation has since been moved, so this email shows the old time.',
  past: 'Its consultation is over.',
  'status-changed': 'Its application has another status by now.',
  started: 'Its consultation has already started.',
  'not-staff': 'Its recipient no longer works here or has another role, so we don’t send them emails about this.',
} as const

export type KeptBackReason = keyof typeof KEPT_BACK_REASONS

export const MAIL_ERRORS = ['refused', 'sender-refused', 'not-rendered', 'unreachable'] as const

export type MailError = (typeof MAIL_ERRORS)[number]

export function mailErrorFrom(error: unknown): MailError {
  if (error instanceof MailRefused) return 'refused'
  if (error instanceof SenderRefused) return 'sender-refused'
  return error instanceof MailNotRendered || error instanceof MailOfNewerRelease ? 'not-rendered' : 'unreachable'
}

/** A retry would fail too. */
export class MailNotRendered extends Error {
  override name = 'MailNotRendered'
}

export class MailOfNewerRelease extends Error {
  override name = 'MailOfNewerRelease'
}

/** After this time its job has timed out, so the worker is dead. */
const MAX_SENDING_MS = 120_000

/** Ignores claims from before the sandbox clock was set back. */
export function isBeingSent({ state, claimedAt }: { state: MailState; claimedAt: Date | null }, now: Date): boolean {
  return state === 'sending' && claimedAt !== null && Math.abs(now.getTime() - claimedAt.getTime()) < MAX_SENDING_MS
}
