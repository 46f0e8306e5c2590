import { cityOf, differsFromLagos, LAGOS, timeIn, weekdayIn } from '#src/zones.ts'
import { ReceiptLine } from './receipt.tsx'

/** From one instant to another, in ISO. */
export type Span = { startsAt: string; endsAt: string }

/** A day, large, in two lines: "Thursday" and "26 November 2026". */
export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

/** From when to when, as lines of a receipt: in Lagos, and on the reader's own clock where that shows another time. */
export function TimeLines({ span, zone }: { span: Span; zone: string | null }) {
  return (
    <>
      <ReceiptLine label="Lagos time">
        <strong className="large-time">{spanIn(LAGOS, span)}</strong>
      </ReceiptLine>
      {zone !== null && differsFromLagos(zone, new Date(span.startsAt)) && (
        <ReceiptLine label={`Your time (${cityOf(zone)})`}>
          {otherWeekday(zone, span)} {spanIn(zone, span)}
        </ReceiptLine>
      )}
    </>
  )
}

/** The day of the week it is there then, if it is another than in Lagos. */
export function otherWeekday(zone: string, { startsAt }: Span): string | null {
  const instant = new Date(startsAt)
  const there = weekdayIn(zone, instant)
  return there === weekdayIn(LAGOS, instant) ? null : there
}

function spanIn(zone: string, { startsAt, endsAt }: Span): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}
