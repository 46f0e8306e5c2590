import { poundsAndPence } from '#src/money.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { SettleFlagButton } from './settle-flag-button.tsx'
import type { ShownPaymentWithoutApplication } from './shown-payments-without-application.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<ShownPaymentWithoutApplication>> = [
  {
    heading: 'Payment',
    cell: ({ reference, who, what }) => (
      <>
        <strong id={reference}>{who}</strong>
        <span className="under">{what}</span>
        <span className="under">{reference}</span>
      </>
    ),
  },
  {
    heading: 'What to do',
    cell: payment => (
      <>
        {payment.flag}
        <SettleFlagButton payment={payment} />
      </>
    ),
  },
  { heading: 'When (Lagos time)', look: 'date', cell: ({ at }) => at },
  {
    heading: 'Requested',
    look: 'amount',
    cell: ({ pence, naira }) => (
      <>
        {poundsAndPence(pence)} <span className="under">{naira}</span>
      </>
    ),
  },
]

export function LoosePayments({ payments }: { payments: ReadonlyArray<ShownPaymentWithoutApplication> }) {
  if (payments.length === 0) return null
  return (
    <section className="panel flush loose-payments" aria-labelledby="loose-payments">
      <h2 id="loose-payments">Payments without an application</h2>
      <DataTable
        aria-label="Payments without an application"
        columns={COLUMNS}
        rows={payments}
        rowKey={payment => payment.id}
      />
    </section>
  )
}
