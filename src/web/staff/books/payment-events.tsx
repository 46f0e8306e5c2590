import { Link } from 'react-router'
import { HistoryEntries } from '../application/history.tsx'
import type { PaymentPage } from './payment-page.server.ts'

export function PaymentEvents({ history, auditHref }: Pick<PaymentPage, 'history' | 'auditHref'>) {
  return (
    <section className="panel" aria-labelledby="history">
      <div className="row ends panel-head">
        <h2 id="history">History</h2>
        <Link to={auditHref}>Open in Audit</Link>
      </div>
      <HistoryEntries entries={history} empty="No changes recorded yet." />
    </section>
  )
}
