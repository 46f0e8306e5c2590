import { MailRefused, SenderRefused } from './mail-transport.ts'

export const MAIL_STATES = [
  /** Waits for its first or next try. */
  'queued',
  /** A worker is handing it over. */
  'sending',
  /** The mail server took it. */
  'sent',
  /** Given up: refused for good, or tried for a day. Staff can send it again. */
  'failed',
  /** Kept back: what it told was no longer so when its turn came. Staff can send it all the same. */
  'dropped',
] as const

export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_STATE_NAMES: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
}

/** Why a message is no longer sent, as staff read it. The keys are stored. */
export const KEPT_BACK_REASONS = {
  cancelled: 'The consultation it tells of was cancelled since.',
  moved: 'The consultation was moved since: this message names the old time.',
  past: 'The consultation it tells of is over.',
  begun: 'The consultation it reminds of has begun.',
  'not-a-member': 'Its reader no longer works here: what tells of applicants is not sent to them.',
} as const

export type KeptBackReason = keyof typeof KEPT_BACK_REASONS

/** Why the last try to send a message failed, as it is stored. */
export const MAIL_ERRORS = [
  /** The server never takes this message. */
  'refused',
  /** The server takes nothing from us. */
  'sender-refused',
  /** A fault of ours: its words cannot be made. */
  'not-written',
  /** No answer, or one that may change. */
  'unreachable',
] as const

export type MailError = (typeof MAIL_ERRORS)[number]

export function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailRefused) return 'refused'
  if (error instanceof SenderRefused) return 'sender-refused'
  return error instanceof MailNotWritten ? 'not-written' : 'unreachable'
}

/** A fault of ours: the words of a message cannot be made. Trying again makes no others. */
export class MailNotWritten extends Error {
  override name = 'MailNotWritten'
}

/** As long as a job may take: after it, whoever had the message in hand is dead, and nobody may be left who takes it up again. */
const LONGEST_MS = 120_000

/** Whether a worker has a message in hand right now. A claim of the far future was made before the sandbox's clock was set back. */
export function isBeingSent({ state, claimedAt }: { state: MailState; claimedAt: Date | null }, now: Date): boolean {
  return state === 'sending' && claimedAt !== null && Math.abs(now.getTime() - claimedAt.getTime()) < LONGEST_MS
}
