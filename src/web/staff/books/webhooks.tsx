import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type Webhook = PaymentPage['webhooks'][number]

const COLUMNS: ReadonlyArray<DataColumn<Webhook>> = [
  { heading: 'Event', cell: ({ event }) => <code>{event}</code> },
  { heading: 'Received (Lagos time)', className: 'date', cell: ({ at }) => at },
]

export function Webhooks({ webhooks, provider }: { webhooks: ReadonlyArray<Webhook>; provider: string | null }) {
  if (provider === null) return null
  return (
    <section className="panel flush" aria-labelledby="webhooks">
      <h2 id="webhooks">Notices from the provider</h2>
      {webhooks.length === 0 ? (
        <p className="muted">No notices received. We also ask the provider ourselves.</p>
      ) : (
        <DataTable aria-labelledby="webhooks" columns={COLUMNS} rows={webhooks} rowKey={({ id }) => id} />
      )}
    </section>
  )
}
