import { dayAndTime } from '#src/dates.ts'
import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { Invitation } from '#src/features/outbox/mail-transport.ts'
import type { MailWording } from '#src/features/outbox/wording.ts'
import { calendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { BookingLetter } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const confirmationWording: MailWording<BookingLetter, 'opening'> = {
  when: 'At once, when a customer has chosen a time.',
  passages: {
    opening: {
      label: 'Opening',
      original: 'We meet online on {time}. Accept the invitation in this email to put it in your calendar.',
      placeholders: PLACEHOLDERS,
      sample: SAMPLE,
    },
  },
}

export function subject({ startsAt }: BookingLetter): string {
  return `Booked: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: BookingLetter, from: string): Invitation {
  return { method: 'REQUEST', content: calendarEntry({ method: 'REQUEST', organizer: from, booking: data }) }
}

export function Body({ data }: { data: BookingLetter }) {
  return (
    <Letter
      title="Your consultation is booked"
      preview={`${data.itemName}. The link to the meeting is in this message.`}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <Said wording={confirmationWording} passage="opening" data={data} />
      <NextStep
        href={data.meetingLink}
        after="Open it a few minutes before. You need a phone or a computer with a camera, and a connection good enough for a call."
      >
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      <Subheading>Before we meet</Subheading>
      <Paragraph>{whatToSend(data)}</Paragraph>
      <Subheading>If the time no longer suits you</Subheading>
      <HowToChange data={data} />
    </Letter>
  )
}

/** As it is promised beside the price. */
function whatToSend({ minutes }: BookingLetter): string {
  return minutes === 60
    ? 'Send us your CV and up to ten pages of evidence the day before, as a reply to this message, and we read them beforehand.'
    : 'Send us your CV and your question the day before, as a reply to this message, and we read them beforehand.'
}
