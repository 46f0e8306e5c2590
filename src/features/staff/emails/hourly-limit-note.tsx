import { Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import type { HourlyLimit } from './define-notice.ts'

export function HourlyLimitNote({ data: { isLastOfHour = false } }: { data: HourlyLimit }) {
  if (!isLastOfHour) return null
  return (
    <Paragraph>
      Many of these arrived within the hour, so this is the last email about them for a while. More may have arrived
      since: check the bell.
    </Paragraph>
  )
}
