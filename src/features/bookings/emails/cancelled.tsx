import { dayAndTime } from '#src/dates.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Invitation } from '#src/features/mail/mail-transport.ts'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { formatCalendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, NoteFromStaff } from './booking-lines.tsx'
import type { CancelledMailData } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const cancelledTexts: TemplateTexts<CancelledMailData, CancelledMailData['by']> = {
  when: 'When you or the customer cancel a consultation.',
  texts: {
    staff: {
      label: 'Opening, when we cancel',
      original:
        'We’re sorry: we’ve had to cancel this consultation. The file attached to this email removes it from your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'staff', note: null },
    },
    customer: {
      label: 'Opening, when the customer cancels',
      original: 'You have cancelled this consultation. The file attached to this email removes it from your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'customer', note: null },
    },
  },
}

export function subject({ startsAt }: CancelledMailData): string {
  return `Cancelled: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: CancelledMailData, from: string): Invitation {
  return { method: 'CANCEL', content: formatCalendarEntry({ method: 'CANCEL', organizer: from, booking: data }) }
}

export function Body({ data }: { data: CancelledMailData }) {
  return (
    <MailLayout title="Your consultation is cancelled" preview="Your payment is kept: choose another time.">
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={cancelledTexts} textKey={data.by} data={data} />
      <Paragraph>Your payment is kept, so you can choose another time whenever it suits you.</Paragraph>
      <NextStep href={data.bookingUrl} after="You’ll see the free days and times. There’s nothing more to pay.">
        Choose another time
      </NextStep>
      <BookingLines data={data} />
      <NoteFromStaff note={data.note} />
      <Subheading>If you would rather have a refund</Subheading>
      <Paragraph>
        Reply to this email. As our terms of service say, we refund you in naira, to the card or account you paid from,
        within ten business days.
      </Paragraph>
    </MailLayout>
  )
}
