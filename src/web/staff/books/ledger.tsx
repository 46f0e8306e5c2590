import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type Entry = PaymentPage['entries'][number]

const COLUMNS: ReadonlyArray<DataColumn<Entry>> = [
  { heading: 'Document', cell: ({ document }) => <span className="num">{document ?? 'None'}</span> },
  { heading: 'Kind', cell: ({ label }) => label },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  { heading: 'Pounds', className: 'amount', cell: ({ pounds }) => pounds },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira ?? 'None' },
]

export function Ledger({ entries }: { entries: ReadonlyArray<Entry> }) {
  return (
    <section className="panel flush" aria-labelledby="ledger">
      <h2 id="ledger">Ledger and documents</h2>
      {entries.length === 0 ? (
        <p className="muted">
          Nothing counted yet. Each movement of money appears here with its receipt or credit note.
        </p>
      ) : (
        <DataTable aria-labelledby="ledger" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
      )}
    </section>
  )
}
