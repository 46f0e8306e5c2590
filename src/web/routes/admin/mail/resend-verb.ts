import type { MailState } from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'

/** What sending a message again is called: one that waits has not been sent yet, and one that was kept back was not to be. */
export function resendVerb(state: MailState): 'Send Again' | 'Try Now' | 'Send Anyway' {
  switch (state) {
    case 'sent':
    case 'failed':
      return 'Send Again'
    case 'queued':
    case 'sending':
      return 'Try Now'
    case 'dropped':
      return 'Send Anyway'
    default:
      return never(state)
  }
}
