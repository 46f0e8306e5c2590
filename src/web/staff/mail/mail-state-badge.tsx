import { MAIL_STATE_NAMES, type MailState } from '#src/features/mail/mail-states.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'good',
  failed: 'bad',
  dropped: 'neutral',
} as const satisfies Record<MailState, Tone>

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={TONES[state]}>{MAIL_STATE_NAMES[state]}</Badge>
}
