import type { MailState } from '#src/features/outbox/mail-states.ts'

/** What sending a message again is called: one that waits has not been sent yet. */
export function resendVerb(state: MailState): string {
  return state === 'sent' || state === 'failed' ? 'Send Again' : 'Try Now'
}
