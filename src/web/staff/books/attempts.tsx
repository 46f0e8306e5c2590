import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type Attempt = PaymentPage['attempts'][number]

const COLUMNS: ReadonlyArray<DataColumn<Attempt>> = [
  {
    heading: 'Payment',
    cell: ({ id, reference, purpose }) => (
      <>
        <Link className="name num" to={addresses.adminPayment(id)}>
          {reference}
        </Link>
        <span className="under">{purpose}</span>
      </>
    ),
  },
  { heading: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.label}</Badge> },
  { heading: 'Begun (Lagos time)', className: 'date', cell: ({ at }) => at },
  { heading: 'Pounds', className: 'amount', cell: ({ pounds }) => pounds },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira ?? 'None' },
]

export function Attempts({ attempts }: { attempts: ReadonlyArray<Attempt> }) {
  if (attempts.length === 0) return null
  return (
    <section className="panel flush" aria-labelledby="attempts">
      <h2 id="attempts">Other payments of this purchase</h2>
      <DataTable aria-labelledby="attempts" columns={COLUMNS} rows={attempts} rowKey={({ id }) => id} />
    </section>
  )
}
