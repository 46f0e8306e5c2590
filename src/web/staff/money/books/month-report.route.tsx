import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { PrintButton } from '../../parts/print/print-button.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/month-report.route'
import { loadMonthReportPage, type MonthReportPage } from './month-report-page.server.ts'
import { IncomeTable, LedgerTable, PayoutTable } from './month-report-tables.tsx'
import './books.css'
import './month-report.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Month Report' : `Month Report, ${loaderData.title}`)

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadMonthReportPage(context.get(appContext), query)
}

export default function MonthReport({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="month-report">
      <PageHead title={`Month Report, ${page.title}`} description={<ReportDescription page={page} />}>
        <ReportActions page={page} />
      </PageHead>
      <nav className="row ends month-links" aria-label="Other months">
        <Link to={page.previous.href}>Earlier: {page.previous.text}</Link>
        {page.next !== null && <Link to={page.next.href}>Later: {page.next.text}</Link>}
      </nav>
      <section className="panel flush" aria-labelledby="income">
        <h2 id="income">Income by item</h2>
        <IncomeTable groups={page.groups} summary={page.summary} />
      </section>
      <section className="panel flush" aria-labelledby="ledger">
        <h2 id="ledger">Ledger</h2>
        <p>
          The ledger starts with nothing, and these are all its entries of the month. Their sum is what the table above
          received less what it gave back. Fees are not part of the ledger.
        </p>
        <LedgerTable movements={page.movements} ledger={page.ledger} />
      </section>
      {page.uncounted !== null && <Uncounted uncounted={page.uncounted} listHref={page.listHref} />}
      <section className="panel flush" aria-labelledby="payouts">
        <h2 id="payouts">Payouts to our bank</h2>
        {page.payouts.length === 0 ? (
          <p className="muted">No payouts are recorded for this month.</p>
        ) : (
          <PayoutTable payouts={page.payouts} payoutTotal={page.payoutTotal} />
        )}
        <p>
          A payout arrives on the working day after its payments, so those of the last days are in the next month.{' '}
          <Link to={addresses.adminPayouts()}>Payouts</Link> lists every payment that is not in one.
        </p>
      </section>
      <p className="report-foot">
        {BRAND.name}. Correct as of {page.readAt}.
      </p>
    </div>
  )
}

function ReportDescription({ page: { isRunning } }: { page: MonthReportPage }) {
  return (
    <>
      Months and times are Lagos time. Pounds include the worth of the naira at each payment’s own rate.
      {isRunning && ' This month isn’t over, so the sums can still change.'}
    </>
  )
}

function ReportActions({ page }: { page: MonthReportPage }) {
  const mayExport = useMay('exports')
  return (
    <>
      <PrintButton />
      {mayExport && (
        <a className="btn line sm" href={page.exportHref}>
          Export CSV
        </a>
      )}
      <Link className="btn line sm" to={page.listHref}>
        Payments of the Month
      </Link>
    </>
  )
}

function Uncounted({
  uncounted: { payments, naira, fees },
  listHref,
}: {
  uncounted: NonNullable<MonthReportPage['uncounted']>
  listHref: string
}) {
  return (
    <section className="panel" aria-labelledby="uncounted">
      <h2 id="uncounted">Arrived, but not counted</h2>
      <p>
        {payments === 1 ? '1 payment' : `${payments.toLocaleString('en-GB')} payments`} of the month ({naira}, fees{' '}
        {fees}) arrived but don’t count: they have the wrong amount or wait for a refund. They aren’t part of the sums
        above.
      </p>
      <p>
        <Link to={listHref}>See the payments of the month</Link> or{' '}
        <Link to={addresses.adminPayments({ month: 'all', flagged: 'yes' })}>all payments to check</Link>.
      </p>
    </section>
  )
}
