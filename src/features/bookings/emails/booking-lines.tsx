import { BRAND } from '#src/brand.ts'
import { dayAndTime, dayInLagos, dayInWords } from '#src/dates.ts'
import { TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, Paragraph, SecondaryLink, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import { cityOf, differsFromLagos, LAGOS, timeIn, weekdayIn } from '#src/zones.ts'
import { mayStillChange } from '../rules.ts'
import type { BookingMailData } from './mails.ts'

export function BookingLines({ data }: { data: BookingMailData }) {
  const day = dayInWords(dayInLagos(new Date(data.startsAt)))
  return (
    <DetailTable
      rows={[
        ['Consultation', data.itemName],
        ['Date', day],
        ['Lagos time', formatTimeRange(LAGOS, data)],
        ...createCustomerTimeRow(data),
        ['Duration', `${data.minutes} minutes`],
      ]}
      paymentReference={data.paymentReference}
    />
  )
}

function formatTimeRange(zone: string, { startsAt, endsAt }: Pick<BookingMailData, 'startsAt' | 'endsAt'>): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

function createCustomerTimeRow(data: BookingMailData) {
  const start = new Date(data.startsAt)
  if (data.zone === null || !differsFromLagos(data.zone, start)) return []
  const weekday = weekdayIn(data.zone, start)
  const time = formatTimeRange(data.zone, data)
  const customerTime = weekday === weekdayIn(LAGOS, start) ? time : `${weekday}, ${time}`
  return [[`Your time (${cityOf(data.zone)})`, customerTime] as const]
}

export function HowToChange({ data }: { data: BookingMailData }) {
  if (!mayStillChange(new Date(data.startsAt), new Date(data.madeAt))) {
    return (
      <Paragraph>
        Your consultation begins in less than a day, so it can no longer be moved or cancelled. If something serious
        stops you from coming, write to {BRAND.email}.
      </Paragraph>
    )
  }
  return (
    <>
      <Paragraph>
        You can reschedule or cancel until {dayAndTime(new Date(data.changeUntil))}, free of charge. After that, write
        to us if something serious stops you from coming.
      </Paragraph>
      <SecondaryLink href={data.changeUrl}>Reschedule or cancel</SecondaryLink>
    </>
  )
}

export function NoteFromStaff({ note }: { note: string | null }) {
  if (note === null) return null
  return (
    <>
      <Subheading>A message from us</Subheading>
      <TypedText>{note}</TypedText>
    </>
  )
}
