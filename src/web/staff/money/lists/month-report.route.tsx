import './lists.css'
import './month-report.css'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PrintButton } from '../../parts/print/print-button.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { BridgeRow } from '../months/bridge-rows.ts'
import { MonthPanel } from '../months/month-panel.tsx'
import type { Route } from './+types/month-report.route'
import { type IncomeRow, loadMonthReportPage, type MonthReportPage } from './month-report-page.server.ts'

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
      <MonthPanel page={page} />
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
        {page.late.length > 0 && <LateEntries late={page.late} />}
      </section>
      {page.vat !== null && (
        <section className="panel" aria-labelledby="vat">
          <h2 id="vat">VAT</h2>
          <p>{page.vat}</p>
        </section>
      )}
      <section className="panel flush" aria-labelledby="bridge">
        <h2 id="bridge">From the ledger to the bank</h2>
        <p>
          What the ledger has for the website, and what leads from there to the sum of the payouts, to the kobo. Money
          paid outside the website reaches our bank without a payout.
        </p>
        <BridgeTable rows={page.bridge} />
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
        {BRAND.name}.{' '}
        {page.state.closing === null
          ? `Open. Correct as of ${page.readAt}.`
          : `Closed on ${page.state.closing.at} by ${page.state.closing.by}, version ${page.state.closing.version}.`}
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

function LateEntries({ late }: Pick<MonthReportPage, 'late'>) {
  return (
    <>
      <p>Booked here, although their money moved in a month that was closed:</p>
      <ul>
        {late.map(({ id, href, reference, sums, text }) => (
          <li key={id}>
            <Link className="num" to={href}>
              {reference}
            </Link>
            , <span className="num">{sums}</span>: {text}.
          </li>
        ))}
      </ul>
    </>
  )
}

const BRIDGE_COLUMNS: ReadonlyArray<DataColumn<BridgeRow>> = [
  {
    heading: 'Line',
    isRowHeading: true,
    cell: ({ label, note }) => (
      <>
        {label}
        {note !== null && <span className="under">{note}</span>}
      </>
    ),
  },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => <span className="num">{naira}</span> },
]

function BridgeTable({ rows }: { rows: ReadonlyArray<BridgeRow> }) {
  return (
    <DataTable
      className="data-table report-table bridge-table"
      aria-labelledby="bridge"
      columns={BRIDGE_COLUMNS}
      rows={rows}
      rowKey={({ label, note }) => `${label} ${note}`}
      rowProps={({ isSum }) => (isSum ? { className: 'report-total' } : {})}
      hasBareCells
    />
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

const INCOME_COLUMNS: ReadonlyArray<DataColumn<IncomeRow>> = [
  { heading: 'Item', isRowHeading: true, cell: ({ label }) => label },
  { heading: 'Payments', className: 'amount', cell: ({ receipts }) => receipts ?? '' },
  { heading: 'Received', className: 'amount', cell: ({ received }) => <Amounts amounts={received} /> },
  { heading: 'Given back', className: 'amount', cell: ({ returned }) => <Amounts amounts={returned} /> },
  { heading: 'Provider fees', className: 'amount', cell: ({ fees }) => <Amounts amounts={fees} /> },
  { heading: 'Net', className: 'amount', cell: ({ net }) => <Amounts amounts={net} /> },
]

function IncomeTable({ groups, summary }: Pick<MonthReportPage, 'groups' | 'summary'>) {
  const tableProps = { columns: INCOME_COLUMNS, rowKey: ({ label }: IncomeRow) => label, hasBareCells: true }
  return (
    <DataTable className="data-table report-table" aria-labelledby="income" rows={[summary]} {...tableProps}>
      {groups.map(({ key, title, rows, total }) => (
        <DataBody
          key={key}
          rows={[...rows, total]}
          heading={{ id: `income-${key}`, className: 'report-group', content: title }}
          rowProps={row => (row === total ? { className: 'report-total' } : {})}
          {...tableProps}
        />
      ))}
      <DataBody
        rows={[summary]}
        heading={{ id: 'income-all', className: 'report-group', content: 'Both together' }}
        rowProps={() => ({ className: 'report-total' })}
        {...tableProps}
      />
    </DataTable>
  )
}

function Amounts({ amounts: [inPounds, inNaira] }: { amounts: ReadonlyArray<string> }) {
  return (
    <span className="num">
      {inPounds}
      <span className="under">{inNaira}</span>
    </span>
  )
}

type Movement = Pick<MonthReportPage['movements'][number], 'label' | 'entries' | 'pounds' | 'naira'>

const LEDGER_COLUMNS: ReadonlyArray<DataColumn<Movement>> = [
  { heading: 'Kind', isRowHeading: true, cell: ({ label }) => label },
  { heading: 'Entries', className: 'amount', cell: ({ entries }) => entries },
  { heading: 'Pounds', className: 'amount', cell: ({ pounds }) => pounds },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira },
]

function LedgerTable({ movements, ledger }: Pick<MonthReportPage, 'movements' | 'ledger'>) {
  const total: Movement = { label: 'Sum of all entries', entries: '', ...ledger }
  return (
    <DataTable
      className="data-table report-table"
      aria-labelledby="ledger"
      columns={LEDGER_COLUMNS}
      rows={[...movements, total]}
      rowKey={({ label }) => label}
      rowProps={row => (row === total ? { className: 'report-total' } : {})}
      hasBareCells
    />
  )
}

type Payout = MonthReportPage['payoutTotal'] & Partial<MonthReportPage['payouts'][number]>

const PAYOUT_COLUMNS: ReadonlyArray<DataColumn<Payout>> = [
  { heading: 'Paid on', isRowHeading: true, cell: ({ paidOn = 'In the bank' }) => paidOn },
  {
    heading: 'Payout',
    cell: ({ id, providerId, state }) =>
      id !== undefined && (
        <span>
          <Link to={addresses.adminPayout(id)}>{providerId}</Link>, {state}
        </span>
      ),
  },
  { heading: 'Processed', className: 'amount detail', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount detail', cell: ({ fees }) => fees },
  { heading: 'Kept back', className: 'amount detail', cell: ({ deductions }) => deductions },
  { heading: 'Paid out', className: 'amount', cell: ({ paid }) => paid },
]

function PayoutTable({ payouts, payoutTotal }: Pick<MonthReportPage, 'payouts' | 'payoutTotal'>) {
  return (
    <DataTable
      className="data-table report-table"
      aria-labelledby="payouts"
      columns={PAYOUT_COLUMNS}
      rows={[...payouts, payoutTotal]}
      rowKey={({ id = 'total' }: Payout) => id}
      rowProps={row => (row === payoutTotal ? { className: 'report-total' } : {})}
      hasBareCells
    />
  )
}
