import { dayAndTime } from '#src/dates.ts'
import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import type { Invitation } from '#src/features/outbox/mail-transport.ts'
import { calendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { Moved } from './mails.ts'

export function subject({ startsAt }: Moved): string {
  return `Moved: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: Moved, from: string): Invitation {
  return { method: 'REQUEST', content: calendarEntry({ method: 'REQUEST', organizer: from, booking: data }) }
}

export function Body({ data }: { data: Moved }) {
  return (
    <Letter title="Your consultation has a new time" preview={`It is now on ${dayAndTime(new Date(data.startsAt))}.`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>
        Your consultation was to begin on {dayAndTime(new Date(data.before))}. It now begins on{' '}
        {dayAndTime(new Date(data.startsAt))}. Accept the invitation in this email to update your calendar.
      </Paragraph>
      <NextStep href={data.meetingLink} after="The link is the same as before.">
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      <Subheading>If the time no longer suits you</Subheading>
      <HowToChange data={data} />
    </Letter>
  )
}
