import type { ReactNode } from 'react'
import { naira, poundsAndPence } from '#src/money.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../ui/receipt.tsx'
import { LargeDay, type Span, TimeLines } from '../ui/when.tsx'

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
