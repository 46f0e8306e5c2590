import type { ReactNode } from 'react'
import { naira, poundsAndPence } from '#src/money.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { LargeDay, type Span, TimeLines, useOwnZone } from '../../ui/times.tsx'
import type { BookedTime } from './shown.ts'

/** A booking that was made, on the reader's clock too: as the browser says now, or said when it was booked. */
export function BookingAsItStands({
  booking,
}: {
  booking: BookedTime & { zone: string | null; customer: string | null }
}) {
  const ownZone = useOwnZone()
  return <BookedCard title={booking.itemName} {...booking} zone={ownZone ?? booking.zone} />
}

/** A consultation that has its time. */
export function BookedCard({
  title,
  weekday,
  date,
  span,
  zone,
  minutes,
  customer,
}: {
  title: string
  weekday: string
  date: string
  span: Span
  zone: string | null
  minutes: number
  customer: string | null
}) {
  return (
    <Receipt>
      <h2 className="h-s">{title}</h2>
      <LargeDay weekday={weekday} date={date} />
      <div className="small booked-lines">
        <ReceiptLines>
          <TimeLines span={span} zone={zone} />
          <ReceiptLine label="Duration">{minutes} minutes</ReceiptLine>
          {customer !== null && <ReceiptLine label="Customer">{customer}</ReceiptLine>}
        </ReceiptLines>
      </div>
    </Receipt>
  )
}

/** What is about to be booked. Beneath it stands the button. */
export function BookingSummary({
  day,
  span,
  zone,
  minutes,
  customer,
  paid,
  children,
}: {
  /** The chosen day, in words. */
  day: { weekday: string; date: string } | null
  /** The chosen time. */
  span: Span | null
  zone: string | null
  minutes: number
  /** Null where the reader may not know. */
  customer: string | null
  paid: { pence: number; kobo: number } | null
  children: ReactNode
}) {
  return (
    <div className="sum">
      <Receipt>
        <h2 className="h-s">Booking Summary</h2>
        {day === null ? <p className="large-day serif muted">The day and time you choose</p> : <LargeDay {...day} />}
        <div className="small">
          <ReceiptLines>
            {span === null ? (
              <ReceiptLine label="Lagos time">
                <span className="muted">the one you choose</span>
              </ReceiptLine>
            ) : (
              <TimeLines span={span} zone={zone} />
            )}
            <ReceiptLine label="Duration">{minutes} minutes</ReceiptLine>
            {customer !== null && <ReceiptLine label="Customer">{customer}</ReceiptLine>}
            {paid !== null && (
              <ReceiptLine label="Paid">
                <span className="num">{poundsAndPence(paid.pence)}</span>{' '}
                <span className="naira">{naira(paid.kobo)}</span>
              </ReceiptLine>
            )}
          </ReceiptLines>
        </div>
        <div className="sum-button">{children}</div>
      </Receipt>
    </div>
  )
}
