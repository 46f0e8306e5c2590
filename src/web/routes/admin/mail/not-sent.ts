import type { MailState } from '#src/features/outbox/mail-states.ts'

/** Instead of when a message was sent. */
export function notSent(state: MailState): string {
  return state === 'dropped' || state === 'failed' ? 'Not sent' : 'Not yet'
}
