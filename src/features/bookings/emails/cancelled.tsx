import { dayAndTime } from '#src/dates.ts'
import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { Invitation } from '#src/features/outbox/mail-transport.ts'
import { calendarEntry } from '../calendar-entry.server.ts'
import { BookingLines } from './booking-lines.tsx'
import { cancelledWording } from './cancelled-wording.ts'
import { FromUs } from './from-us.tsx'
import type { Cancelled } from './mails.ts'

export function subject({ startsAt }: Cancelled): string {
  return `Cancelled: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: Cancelled, from: string): Invitation {
  return { method: 'CANCEL', content: calendarEntry({ method: 'CANCEL', organizer: from, booking: data }) }
}

export function Body({ data }: { data: Cancelled }) {
  return (
    <Letter title="Your consultation is cancelled" preview="Your payment is kept: choose another time.">
      <Paragraph>Dear {data.name},</Paragraph>
      <Said wording={cancelledWording} passage={data.by} data={data} />
      <Paragraph>Your payment is kept: choose another time, whenever it suits you.</Paragraph>
      <NextStep href={data.bookingUrl} after="It opens the calendar. There is nothing more to pay.">
        Choose another time
      </NextStep>
      <BookingLines data={data} />
      <FromUs note={data.note} />
      <Subheading>If you would rather have your money back</Subheading>
      <Paragraph>
        Reply to this message. As our terms of service say, we pay it back in naira, to the card or account it came
        from, within ten business days.
      </Paragraph>
    </Letter>
  )
}
