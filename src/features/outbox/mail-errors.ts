import { MailNotWritten } from './mail-not-written.ts'
import { MailRefused, SenderRefused } from './mail-transport.ts'

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
