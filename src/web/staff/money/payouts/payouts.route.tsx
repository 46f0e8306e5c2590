import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/payouts.route'
import { PayoutTable } from './payout-table.tsx'
import { loadPayoutsPage, type PayoutsPage } from './payouts-page.server.ts'
import { MoneyPanel, ReconciliationLists } from './reconciliation-lists.tsx'
import { UploadPayoutsButton } from './upload-payouts-button.tsx'
import '../books/books.css'
import './payouts.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Payouts')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadPayoutsPage(context.get(appContext), query)
}

export default function Payouts({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Payouts"
        description={`What ${page.provider} paid to our bank, compared with our payments. We read it every night.`}
      >
        <ReadAgainButton month={page.month} />
        <UploadPayoutsButton provider={page.provider} />
        <Link className="btn line sm" to={addresses.adminPayments()}>
          All Payments
        </Link>
      </PageHead>
      <MoneyPanel money={page.money} />
      <PayoutsOfMonth page={page} />
      <ReconciliationLists page={page} />
    </>
  )
}

function ReadAgainButton({ month }: { month: string }) {
  const { isBusy, press } = usePressAction({
    act: act('readPayouts'),
    failed: { title: 'Payouts Not Read', description: 'We couldn’t read the payouts. Please try again.' },
  })
  if (!useMay('payments')) return null
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Reading..." onClick={() => void press({ month })}>
      Read Again
    </BusyButton>
  )
}

function PayoutsOfMonth({ page: { title, payouts, totals, previous, next } }: { page: PayoutsPage }) {
  return (
    <section className="panel flush payouts-of-month" aria-labelledby="payouts-of-month">
      <h2 id="payouts-of-month">{title}</h2>
      <nav className="row ends" aria-label="Other months">
        <Link to={previous.href}>Earlier: {previous.text}</Link>
        {next !== null && <Link to={next.href}>Later: {next.text}</Link>}
      </nav>
      {payouts.length === 0 ? (
        <p className="muted">No payouts are recorded for this month.</p>
      ) : (
        <PayoutTable payouts={payouts} totals={totals} />
      )}
    </section>
  )
}
