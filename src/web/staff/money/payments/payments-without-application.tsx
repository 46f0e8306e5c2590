import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { poundsAndPence } from '#src/money.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { RefundActions } from '../refunds/refund-actions.tsx'
import type { PaymentWithoutApplication } from './list-payments-without-application.server.ts'
import { SettleFlagButton } from './settle-flag-button.tsx'

const COLUMNS: ReadonlyArray<DataColumn<PaymentWithoutApplication>> = [
  {
    heading: 'Payment',
    cell: ({ id, reference, payer, itemName }) => (
      <>
        <strong id={reference}>{payer}</strong>
        <span className="under">{itemName}</span>
        <Link className="under" to={addresses.adminPayment(id)}>
          {reference}
        </Link>
      </>
    ),
  },
  {
    heading: 'What to do',
    cell: payment => (
      <>
        {payment.flag}
        <SettleFlagButton payment={payment} />
        {payment.offer !== null && <RefundActions offer={payment.offer} />}
      </>
    ),
  },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  {
    heading: 'Requested',
    className: 'amount',
    cell: ({ pence, naira }) => (
      <>
        {poundsAndPence(pence)} <span className="under">{naira}</span>
      </>
    ),
  },
]

export function PaymentsWithoutApplication({ payments }: { payments: ReadonlyArray<PaymentWithoutApplication> }) {
  if (payments.length === 0) return null
  return (
    <section className="panel flush payments-without-application" aria-labelledby="payments-without-application">
      <h2 id="payments-without-application">Payments without an application</h2>
      <DataTable
        aria-label="Payments without an application"
        columns={COLUMNS}
        rows={payments}
        rowKey={payment => payment.id}
      />
    </section>
  )
}
