import '../../parts/list.css'
import './lists.css'
import { Link, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Terms } from '../../parts/terms.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/payments.route'
import { type ListedRow, loadPaymentsPage, type PaymentsPage } from './payments-page.server.ts'

export const handle = {
  failed: (): FailureWords => ({
    title: 'Payments',
    failed: 'Failed to load payments',
    advice: 'Please try refreshing the page.',
    retryLabel: 'Refresh',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Payments')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadPaymentsPage(context.get(appContext), query)
}

export default function Payments({ loaderData: page }: Route.ComponentProps) {
  const mayExport = useMay('exports')
  const { count, period, fields, isFiltered, clear, rows, pager } = page
  return (
    <>
      <PageHead title="Payments" count={count} description="Every payment and attempt to pay. Times are Lagos time.">
        <Link className="btn line sm" to={page.reportHref}>
          Month Report
        </Link>
        <Link className="btn line sm" to={addresses.adminPayouts()}>
          Payouts
        </Link>
        <Link className="btn line sm" to={addresses.adminOwed()}>
          Who Owes What
        </Link>
        {mayExport && (
          <a className="btn line sm" href={page.exportHref}>
            Export CSV
          </a>
        )}
      </PageHead>
      <FilterBar
        action={addresses.adminPayments()}
        fields={fields}
        clear={isFiltered ? clear : null}
        foldedCount={page.activeFilterCount}
      />
      <TotalsPanel totals={page.totals} period={period} />
      <div className="panel flush list-panel payments-list">
        {rows.length === 0 ? <EmptyPayments page={page} /> : <PaymentTable rows={rows} />}
      </div>
      <Pager label="Pages of payments" {...pager} />
    </>
  )
}

function EmptyPayments({ page: { isFiltered, period } }: { page: PaymentsPage }) {
  return (
    <EmptyState
      panel={isFiltered ? 'lattice' : 'leaves'}
      title={isFiltered ? 'No payments match' : `No payments in ${period}`}
      heading="h2"
      action={
        <Link className="btn line sm" to={addresses.adminPayments({ month: 'all' })}>
          Show all months
        </Link>
      }
    >
      <p>
        {isFiltered
          ? 'Try a reference, part of a name or an email, or an amount such as ₦6,172,200.'
          : 'A payment appears here as soon as its checkout opens or staff record it.'}
      </p>
    </EmptyState>
  )
}

function TotalsPanel({ totals, period }: Pick<PaymentsPage, 'totals' | 'period'>) {
  const { receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo, net } = totals
  return (
    <section className="panel totals" aria-labelledby="totals">
      <h2 id="totals">Money moved in {period}</h2>
      <Terms
        terms={[
          ['Received', <Sum pence={receivedPence} kobo={receivedKobo} />],
          ['Given back', <Sum pence={returnedPence} kobo={returnedKobo} />],
          ['Provider fees', <Sum pence={feePence} kobo={feeKobo} />],
          ['Net', <Sum pence={net.pence} kobo={net.kobo} />],
        ]}
      />
    </section>
  )
}

/** Pounds include the worth of the naira. */
function Sum({ pence, kobo }: { pence: number; kobo: number }) {
  return (
    <>
      <span className="num">{poundsAndPence(pence)}</span>
      <span className="under num">{naira(kobo)} in naira</span>
    </>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<ListedRow>> = [
  { heading: 'Payer', className: 'who', cell: row => <PayerCell row={row} /> },
  { heading: 'State', className: 'state', cell: row => <StateCell row={row} /> },
  { heading: 'For', className: 'purpose', cell: row => <PurposeCell row={row} /> },
  { heading: 'Pounds', className: 'amount', cell: row => <PoundsCell row={row} /> },
  { heading: 'Naira', className: 'amount', cell: row => <NairaCell row={row} /> },
  { heading: 'Channel', className: 'channel', cell: row => <ChannelCell row={row} /> },
  { heading: 'When', className: 'date', cell: row => <WhenCell row={row} /> },
]

function PaymentTable({ rows }: { rows: ReadonlyArray<ListedRow> }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <DataTable
      className="data-table payments-table"
      aria-label="Payments, newest first. Times are Lagos time."
      aria-busy={isLoading}
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
    />
  )
}

function PayerCell({ row: { id, reference, payer, isSandbox } }: { row: ListedRow }) {
  return (
    <>
      <Link className="name" to={addresses.adminPayment(id)}>
        {payer.name}
      </Link>
      {payer.customer !== null && <span className="under">for {payer.customer}</span>}
      <span className="under num payment-reference">{reference}</span>
      {isSandbox && <span className="under">Sandbox</span>}
    </>
  )
}

function StateCell({ row: { state, flag } }: { row: ListedRow }) {
  return (
    <>
      <Badge tone={state.tone}>{state.label}</Badge>
      {flag !== null && (
        <span className="under flag" title={flag}>
          Check this payment
        </span>
      )}
    </>
  )
}

function PurposeCell({ row: { purpose, application } }: { row: ListedRow }) {
  return (
    <>
      {purpose}
      {application.href !== null ? (
        <span className="under num">
          <Link to={application.href}>{application.text ?? 'Application'}</Link>
        </span>
      ) : (
        application.text !== null && <span className="under num">{application.text}, deleted</span>
      )}
    </>
  )
}

function PoundsCell({ row: { pounds, counted } }: { row: ListedRow }) {
  return (
    <>
      <span className="num">{pounds}</span>
      {counted !== null && <span className="under num">counts as {counted}</span>}
    </>
  )
}

function NairaCell({ row: { naira, rate, fee } }: { row: ListedRow }) {
  return (
    <>
      {naira === null ? <span className="muted">None</span> : <span className="num">{naira}</span>}
      {rate !== null && <span className="under num">{rate}</span>}
      {fee !== null && <span className="under num">fee {fee}</span>}
    </>
  )
}

function ChannelCell({ row: { channel, recordedBy } }: { row: ListedRow }) {
  return (
    <>
      {channel}
      {recordedBy !== null && <span className="under">recorded by {recordedBy}</span>}
    </>
  )
}

function WhenCell({ row: { times } }: { row: ListedRow }) {
  return (
    <>
      {times.at}
      {times.receivedOn !== null && <span className="under">received on {times.receivedOn}</span>}
    </>
  )
}
