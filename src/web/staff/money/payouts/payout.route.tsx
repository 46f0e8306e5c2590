import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { addDays, dateAndTime } from '#src/dates.ts'
import { listDifferences } from '#src/features/money/payouts/differences.server.ts'
import { findPayout, listPayoutLines } from '#src/features/money/payouts/queries.server.ts'
import { MAX_SHOWN_LINES } from '#src/features/money/payouts/rules.ts'
import { naira } from '#src/money.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { Terms } from '../../parts/terms.tsx'
import type { Route } from './+types/payout.route'
import { PaymentLink, PayoutState } from './payout-lists.tsx'
import { toShownPayout } from './payouts-page.server.ts'
import '../lists/lists.css'
import './payouts.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Payout' : `Payout of ${loaderData.payout.paidOn}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const { db, clock, gateway } = context.get(appContext)
  const payout = await findPayout(db, readIdParam(params.payoutId))
  if (payout === null) throw data('We can’t find this payout.', { status: 404 })
  const { paidOn } = payout
  const [lines, differences] = await Promise.all([
    listPayoutLines(db, payout.id),
    listDifferences(db, {
      isSandbox: gateway.isSandbox,
      now: clock.now(),
      from: paidOn,
      before: addDays(paidOn, 1),
    }),
  ])
  return {
    payout: toShownPayout(payout, differences),
    month: paidOn.slice(0, 7),
    readAt: dateAndTime(payout.readAt),
    isCut: payout.lines > MAX_SHOWN_LINES,
    lines: lines.map(({ kobo, feeKobo, ...line }) => ({
      ...line,
      amount: naira(kobo),
      fee: naira(feeKobo),
      net: naira(kobo - feeKobo),
    })),
  }
}

export default function Payout({ loaderData: { payout, month, readAt, isCut, lines } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Payout of ${payout.paidOn}`}
        description={`${payout.providerId}, ${payout.source ?? 'from the provider'}. Read on ${readAt}.`}
      >
        <Link className="btn line sm" to={addresses.adminPayouts({ month })}>
          All Payouts
        </Link>
      </PageHead>
      <section className="panel totals" aria-labelledby="sums">
        <h2 id="sums">Sums</h2>
        <Terms
          terms={[
            ['Its payments', <span className="num">{payout.processed}</span>],
            ['Fees', <span className="num">{payout.fees}</span>],
            ['Deductions', <span className="num">{payout.deductions}</span>],
            ['Paid to the bank', <span className="num">{payout.paid}</span>],
          ]}
        />
        <PayoutState payout={payout} />
      </section>
      <section className="panel flush reconciliation" aria-labelledby="lines">
        <h2 id="lines">
          Payments <span className="muted num">{payout.payments}</span>
        </h2>
        {isCut && <p>The list has the first {MAX_SHOWN_LINES}.</p>}
        {lines.length === 0 ? (
          <p className="muted">We don’t know its payments yet.</p>
        ) : (
          <DataTable
            className="data-table payout-table"
            aria-labelledby="lines"
            columns={COLUMNS}
            rows={lines}
            rowKey={({ transactionId }) => transactionId}
            hasBareCells
          />
        )}
      </section>
    </>
  )
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

const COLUMNS: ReadonlyArray<DataColumn<Line>> = [
  {
    heading: 'Payment',

    cell: ({ reference, paymentId, paymentReference, transactionId }) => (
      <>
        {paymentId === null ? (
          <span className="num breaks">{reference}</span>
        ) : (
          <PaymentLink id={paymentId} text={paymentReference ?? reference} />
        )}
        <span className="under num breaks">{paymentId === null ? 'Unknown to us' : transactionId}</span>
      </>
    ),
  },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
  { heading: 'Fee', className: 'amount', cell: ({ fee }) => fee },
  { heading: 'Net', className: 'amount', cell: ({ net }) => net },
]
