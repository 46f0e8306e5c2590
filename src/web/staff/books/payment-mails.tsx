import { addresses } from '#src/addresses.ts'
import { MailStateBadge } from '../mail/mail-state-badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type PaymentMail = PaymentPage['mails'][number]

const COLUMNS: ReadonlyArray<DataColumn<PaymentMail>> = [
  {
    heading: 'Message',
    cell: ({ id, name, to }) => (
      <>
        <a className="name" href={addresses.adminMailMessage(id)} target="_blank" rel="noreferrer">
          {name} <span className="visually-hidden">(opens in a new tab)</span>
        </a>
        <span className="under">To {to}</span>
      </>
    ),
  },
  { heading: 'State', cell: ({ state }) => <MailStateBadge state={state} /> },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
]

export function PaymentMails({ mails }: { mails: ReadonlyArray<PaymentMail> }) {
  return (
    <section className="panel flush" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      {mails.length === 0 ? (
        <p className="muted">No emails about this payment yet.</p>
      ) : (
        <DataTable aria-labelledby="mail" columns={COLUMNS} rows={mails} rowKey={({ id }) => id} />
      )}
    </section>
  )
}
