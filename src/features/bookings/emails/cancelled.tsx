import { dayAndTime } from '#src/dates.ts'
import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { Invitation } from '#src/features/outbox/mail-transport.ts'
import type { MailWording } from '#src/features/outbox/wording.ts'
import { calendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, FromUs } from './booking-lines.tsx'
import type { Cancelled } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const cancelledWording: MailWording<Cancelled, Cancelled['by']> = {
  when: 'When you or the customer have cancelled a consultation.',
  passages: {
    staff: {
      label: 'Opening, when we cancel',
      original:
        'We are sorry. We cannot keep this appointment and had to cancel it. The file with this message takes it out of your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'staff' },
    },
    customer: {
      label: 'Opening, when the customer cancels',
      original: 'You have cancelled this consultation. The file with this message takes it out of your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'customer' },
    },
  },
}

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
