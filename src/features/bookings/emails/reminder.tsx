import { dayAndTime, timeInLagos } from '#src/dates.ts'
import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { never } from '#src/never.ts'
import { LAGOS } from '#src/zones.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { Reminder } from './mails.ts'

/** "Friday 27 November": its year would only be noise on the eve. */
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: LAGOS })

/** Says the day or the time itself: "tomorrow" would be wrong in a message that arrives late. */
export function subject(data: Reminder): string {
  return `Reminder: your consultation on ${dayAndTime(new Date(data.startsAt))}`
}

export function Body({ data }: { data: Reminder }) {
  return (
    <Letter title={title(data)} preview={`${data.itemName}. The link to the meeting is in this message.`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>{announcement(data)}</Paragraph>
      <NextStep
        href={data.meetingLink}
        after="You need a phone or a computer with a camera, and a connection good enough for a call."
      >
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      {data.before === 'day' && <HowToChange data={data} />}
    </Letter>
  )
}

function title({ before, startsAt }: Reminder): string {
  switch (before) {
    case 'day':
      return `Your consultation on ${DAY.format(new Date(startsAt))}`
    case 'hour':
      return `Your consultation begins at ${timeInLagos(new Date(startsAt))}`
    default:
      return never(before)
  }
}

function announcement({ before, startsAt }: Reminder): string {
  switch (before) {
    case 'day':
      return `We meet on ${dayAndTime(new Date(startsAt))}. If you want us to read something beforehand, send it today, as a reply to this message.`
    case 'hour':
      return 'It is nearly time. Open the link a few minutes before, and have your question and your papers at hand.'
    default:
      return never(before)
  }
}
