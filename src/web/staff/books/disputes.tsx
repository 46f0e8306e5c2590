import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type Dispute = PaymentPage['disputes'][number]

const COLUMNS: ReadonlyArray<DataColumn<Dispute>> = [
  {
    heading: 'Opened',
    cell: ({ openedOn, why }) => (
      <>
        {openedOn}
        {why !== '' && <span className="under">{why}</span>}
      </>
    ),
  },
  {
    heading: 'State',
    cell: ({ isOpen, outcome, resolvedOn }) => (
      <>
        <Badge tone={isOpen ? 'bad' : 'neutral'}>{isOpen ? 'Open' : 'Resolved'}</Badge>
        {resolvedOn !== null && (
          <span className="under">
            on {resolvedOn}
            {outcome !== null && `: ${outcome}`}
          </span>
        )}
      </>
    ),
  },
  { heading: 'Answer by', className: 'date', cell: ({ answerBy }) => answerBy ?? 'No deadline known' },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
]

export function Disputes({ disputes }: { disputes: ReadonlyArray<Dispute> }) {
  if (disputes.length === 0) return null
  return (
    <section className="panel flush" aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <DataTable aria-labelledby="disputes" columns={COLUMNS} rows={disputes} rowKey={({ id }) => id} />
    </section>
  )
}
