import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Terms } from '../../parts/terms.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/payments.route'
import { PaymentTable } from './payment-table.tsx'
import { loadPaymentsPage, type PaymentsPage } from './payments-page.server.ts'
import '../../parts/list.css'
import './books.css'

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
