import { dayAndTime } from '#src/dates.ts'
import { Letter, Lines, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { never } from '#src/never.ts'
import type { StaffNotice } from './mails.ts'

export function subject({ what, startsAt }: StaffNotice): string {
  return `Consultation ${what}: ${dayAndTime(new Date(startsAt))}`
}

export function Body({ data }: { data: StaffNotice }) {
  return (
    <Letter title={`Consultation ${data.what}`} preview={`${data.name}, ${data.itemName}`}>
      <Paragraph>{explain(data.what)}</Paragraph>
      <Lines
        rows={[
          ['Customer', data.name],
          ['Email', data.email],
          ['Consultation', data.itemName],
          ...(data.before === null ? [] : [['Old time', dayAndTime(new Date(data.before))] as const]),
          ['Begins', dayAndTime(new Date(data.startsAt))],
          ['Meeting', data.meetingLink],
        ]}
        paymentReference={data.paymentReference}
      />
      <Paragraph>A reply to this message goes to the customer.</Paragraph>
    </Letter>
  )
}

/** Whether others can have the time it left is for the calendar to say: it may be blocked, or its day closed. */
function explain(what: StaffNotice['what']): string {
  switch (what) {
    case 'booked':
      return 'A customer has chosen a time. Confirmation and invitation are on their way.'
    case 'moved':
      return 'A consultation has a new time. The customer gets it by email.'
    case 'cancelled':
      return 'A consultation was cancelled. Its payment can book another time.'
    default:
      return never(what)
  }
}
