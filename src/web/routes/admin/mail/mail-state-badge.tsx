import type { MailState } from '#src/features/outbox/mail-states.ts'
import { Badge } from '../../../ui/badge.tsx'

const BADGES = { queued: 'unpaid', sending: 'unpaid', sent: 'paid', failed: 'rejected', dropped: 'expired' } as const

/** How far a message has come. */
export const MAIL_STATE_NAMES: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
}

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge kind={BADGES[state]}>{MAIL_STATE_NAMES[state]}</Badge>
}
