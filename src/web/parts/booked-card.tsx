import { Receipt, ReceiptLine, ReceiptLines } from '../ui/receipt.tsx'
import { LargeDay, type Span, TimeLines } from '../ui/when.tsx'

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
