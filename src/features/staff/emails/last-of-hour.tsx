import { Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { OfTheHour } from './define-notice.ts'

/** Said in the last letter of a kind that goes to a member within the hour; in all others nothing. */
export function LastOfHour({ data: { isLastOfHour = false } }: { data: OfTheHour }) {
  if (!isLastOfHour) return null
  return (
    <Paragraph>
      Many of these came within the hour, so this is the last email about them for a while. More may have come: look at
      the bell.
    </Paragraph>
  )
}
