import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { StaffNoticeMailData } from './mails.ts'

export function subject({ what, startsAt }: StaffNoticeMailData): string {
  return `Consultation ${what}: ${dayAndTime(new Date(startsAt))}`
}

export function Body({ data }: { data: StaffNoticeMailData }) {
  return (
    <MailLayout title={`Consultation ${data.what}`} preview={`${data.name}, ${data.itemName}`}>
      <Paragraph>{explainChange(data.what)}</Paragraph>
      <DetailTable
        rows={[
          ['Customer', data.name],
          ['Email', data.email],
          ['Consultation', data.itemName],
          ...(data.before === null ? [] : [['Old time', dayAndTime(new Date(data.before))] as const]),
          ['Starts', dayAndTime(new Date(data.startsAt))],
          ['Meeting link', data.meetingLink],
        ]}
        paymentReference={data.paymentReference}
      />
      <Paragraph>A reply to this email goes to the customer.</Paragraph>
    </MailLayout>
  )
}

/** The text must not call the old time free, because staff may have blocked it. */
function explainChange(what: StaffNoticeMailData['what']): string {
  switch (what) {
    case 'booked':
      return 'A customer has booked a consultation. We’ve emailed them a confirmation with a calendar invitation.'
    case 'moved':
      return 'A consultation was moved. We’ve emailed the customer the new time.'
    case 'cancelled':
      return 'A consultation was cancelled. The customer can book another time with the same payment.'
    default:
      return assertNever(what)
  }
}
