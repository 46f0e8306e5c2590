import { Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from './define-notice.ts'

export function HourlyLimitNote({ data: { isLastOfHour = false } }: { data: HourlyLimit }) {
  if (!isLastOfHour) return null
  return (
    <Paragraph>
      We’ve sent you many emails of this kind within the hour, so we’re pausing them for a while. Please check the bell
      for anything newer.
    </Paragraph>
  )
}
