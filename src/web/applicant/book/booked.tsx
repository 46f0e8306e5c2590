import type { ReactNode } from 'react'
import { naira, poundsAndPence } from '#src/money.ts'
import type { TimeSpan } from '#src/zones.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { LargeDay, TimeLines } from '../../ui/times.tsx'
import type { BookedTime } from './page-data.ts'

export function CurrentBooking({
  booking: { itemName, weekday, date, span, zone, minutes, customer },
}: {
  booking: BookedTime & { zone: string | null; customer: string | null }
}) {
  return (
    <Receipt>
      <h2 className="small-heading">{itemName}</h2>
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

export function BookingSummary({
  day,
  span,
  zone,
  minutes,
  customer,
  paid,
  children,
}: {
  day: { weekday: string; date: string } | null
  span: TimeSpan | null
  zone: string | null
  minutes: number
  customer: string | null
  paid: { pence: number; kobo: number } | null
  children: ReactNode
}) {
  return (
    <div className="booked-summary">
      <Receipt>
        <h2 className="small-heading">Booking Summary</h2>
        {day === null ? <p className="large-day serif muted">Not chosen yet</p> : <LargeDay {...day} />}
        <div className="small">
          <ReceiptLines>
            <ReceiptLine label="Time" hidden={span !== null}>
              <span className="muted">not chosen yet</span>
            </ReceiptLine>
            <TimeLines span={span} zone={zone} />
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
        <div className="booked-summary-button">{children}</div>
      </Receipt>
    </div>
  )
}
