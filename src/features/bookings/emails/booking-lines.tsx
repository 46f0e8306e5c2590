import { Link } from 'react-email'
import { BRAND } from '#src/brand.ts'
import { dayAndTime, dayInLagos, dayInWords } from '#src/dates.ts'
import { Lines, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { LINK } from '#src/features/outbox/emails/letter-style.ts'
import { TypedText } from '#src/features/outbox/emails/said.tsx'
import { cityOf, differsFromLagos, LAGOS, timeIn, weekdayIn } from '#src/zones.ts'
import { mayStillChange } from '../rules.ts'
import type { BookingLetter } from './mails.ts'

/** What was booked and for when, in Lagos first and then where the customer is. */
export function BookingLines({ data }: { data: BookingLetter }) {
  const day = dayInWords(dayInLagos(new Date(data.startsAt)))
  return (
    <Lines
      rows={[
        ['Consultation', data.itemName],
        ['Date', day],
        ['Lagos time', fromTo(LAGOS, data)],
        ...ownTime(data),
        ['Duration', `${data.minutes} minutes`],
      ]}
      paymentReference={data.paymentReference}
    />
  )
}

function fromTo(zone: string, { startsAt, endsAt }: Pick<BookingLetter, 'startsAt' | 'endsAt'>): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

/** Only where clocks show something else; with its day where that differs too. */
function ownTime(data: BookingLetter) {
  const start = new Date(data.startsAt)
  if (data.zone === null || !differsFromLagos(data.zone, start)) return []
  const weekday = weekdayIn(data.zone, start)
  const time = fromTo(data.zone, data)
  const own = weekday === weekdayIn(LAGOS, start) ? time : `${weekday}, ${time}`
  return [[`Your time (${cityOf(data.zone)})`, own] as const]
}

/** Until when, and where, it can be moved or cancelled. One that was made within a day of its beginning is fixed. */
export function HowToChange({ data }: { data: BookingLetter }) {
  if (!mayStillChange(new Date(data.startsAt), new Date(data.madeAt))) {
    return (
      <Paragraph>
        It begins in less than a day, so it can no longer be moved or cancelled. If something serious stops you from
        coming, write to {BRAND.email}.
      </Paragraph>
    )
  }
  return (
    <Paragraph>
      <Link href={data.changeUrl} style={{ color: LINK, textDecoration: 'underline' }}>
        Reschedule or cancel
      </Link>{' '}
      until {dayAndTime(new Date(data.changeUntil))}, free of charge. After that, write to us if something serious stops
      you from coming.
    </Paragraph>
  )
}

/** What staff wrote to the customer with a change; nothing where they wrote nothing. */
export function FromUs({ note }: { note?: string | null | undefined }) {
  if (note === null || note === undefined) return null
  return (
    <>
      <Subheading>A message from us</Subheading>
      <TypedText>{note}</TypedText>
    </>
  )
}
