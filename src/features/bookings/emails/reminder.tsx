import { dayAndTime, timeInLagos } from '#src/dates.ts'
import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { MailWording } from '#src/features/outbox/wording.ts'
import { never } from '#src/never.ts'
import { LAGOS } from '#src/zones.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { Reminder } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const reminderWording: MailWording<Reminder, Reminder['before']> = {
  when: 'The day before a consultation, and an hour before.',
  passages: {
    day: {
      label: 'Opening, the day before',
      original:
        'We meet on {time}. If you want us to read something beforehand, send it today, as a reply to this message.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'day' },
    },
    hour: {
      label: 'Opening, an hour before',
      original:
        'It is nearly time. Open the link a few minutes before, and have your question and your papers at hand.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'hour' },
    },
  },
}

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
      <Said wording={reminderWording} passage={data.before} data={data} />
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
