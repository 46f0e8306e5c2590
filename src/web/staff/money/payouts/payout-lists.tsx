import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MAX_LISTED } from '#src/features/money/payouts/rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { Terms } from '../../parts/terms.tsx'
import type { PayoutsPage, ShownPayout } from './payouts-page.server.ts'

type Row = Pick<ShownPayout, 'processed' | 'fees' | 'deductions' | 'paid'> & { payout: ShownPayout | null }

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { heading: 'Payout', cell: ({ payout }) => <PayoutName payout={payout} /> },
  { heading: 'State', cell: ({ payout }) => payout && <PayoutState payout={payout} /> },
  { heading: 'Payments', className: 'amount', cell: ({ payout }) => payout?.payments },
  { heading: 'Processed', className: 'amount', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount', cell: ({ fees }) => fees },
  { heading: 'Deductions', className: 'amount', cell: ({ deductions }) => deductions },
  { heading: 'Paid to the bank', className: 'amount', cell: ({ paid }) => paid },
]

export function PayoutTable({ payouts, totals }: Pick<PayoutsPage, 'payouts' | 'totals'>) {
  return (
    <DataTable
      className="data-table payout-table"
      aria-labelledby="payouts-of-month"
      columns={COLUMNS}
      rows={[...payouts.map(payout => ({ payout, ...payout })), { payout: null, ...totals }]}
      rowKey={({ payout }) => payout?.id ?? 'total'}
      rowProps={({ payout }) => (payout === null ? { className: 'payout-total' } : {})}
      hasBareCells
    />
  )
}

function PayoutName({ payout }: { payout: ShownPayout | null }) {
  if (payout === null) return 'In the bank'
  return (
    <>
      <Link to={payout.href}>{payout.paidOn}</Link>
      <span className="under num breaks">
        {payout.providerId}
        {payout.source !== null && `, ${payout.source}`}
      </span>
    </>
  )
}

export function PayoutState({ payout: { state, problem } }: { payout: ShownPayout }) {
  return (
    <div className="payout-state">
      <Badge tone={state.tone}>{state.label}</Badge>
      <span className={problem === null ? 'under' : 'under why'}>{problem ?? 'It adds up.'}</span>
    </div>
  )
}

export function MoneyPanel({ money }: Pick<PayoutsPage, 'money'>) {
  const { arrived, paidOut, onTheWay, notPaidOut } = money
  return (
    <section className="panel totals" aria-labelledby="money">
      <h2 id="money">Money that arrived online</h2>
      <Terms
        terms={[
          ['All', <Sum sum={arrived} />],
          ['Paid out', <Sum sum={paidOut} />],
          ['On its way', <Sum sum={onTheWay} />],
          ['Not paid out', <Sum sum={notPaidOut} />],
        ]}
      />
    </section>
  )
}

function Sum({ sum: { count, amount } }: { sum: PayoutsPage['money']['arrived'] }) {
  return (
    <>
      <span className="num">{amount}</span>
      <span className="under num">{count}</span>
    </>
  )
}

export function ReconciliationLists({ page: { provider, notPaidOut, unknown, different } }: { page: PayoutsPage }) {
  return (
    <>
      <List
        id="not-paid-out"
        title="Ours, not paid out"
        about={`These payments arrived more than three days ago and are in no payout. Ask ${provider} about them.`}
        columns={MISSING_COLUMNS}
        list={notPaidOut}
        rowKey={({ id }) => id}
      />
      <List
        id="unknown"
        title="Unknown to us"
        about={`${provider} paid these out, but we have no such payments. They may belong to another business with the same account.`}
        columns={UNKNOWN_COLUMNS}
        list={unknown}
        rowKey={({ key }) => key}
      />
      <List
        id="different"
        title="Different"
        about="These payments were paid out, but not as we recorded them. The sum is what was paid out above our amounts."
        columns={DIFFERENT_COLUMNS}
        list={different}
        rowKey={({ id }) => id}
      />
    </>
  )
}

type ShownList<Row> = { total: number; amount: string; unlisted: number; rows: ReadonlyArray<Row> }

function List<Row>({
  id,
  title,
  about,
  columns,
  list: { total, amount, unlisted, rows },
  rowKey,
}: {
  id: string
  title: string
  about: ReactNode
  columns: ReadonlyArray<DataColumn<Row>>
  list: ShownList<Row>
  rowKey: (row: Row) => string
}) {
  return (
    <section className="panel flush reconciliation" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="muted num">{total.toLocaleString('en-GB')}</span>
      </h2>
      {total === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <>
          <p>
            {about} <strong className="num">{amount}</strong> in all.
          </p>
          <DataTable
            className="data-table payout-table"
            aria-labelledby={id}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            hasBareCells
          />
          {unlisted > 0 && (
            <p className="muted">
              These are the {MAX_LISTED} oldest, and there are {unlisted.toLocaleString('en-GB')} more.
            </p>
          )}
        </>
      )}
    </section>
  )
}

const MISSING_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['notPaidOut']['rows'][number]>> = [
  { heading: 'Payment', cell: ({ id, reference }) => <PaymentLink id={id} text={reference} /> },
  { heading: 'Arrived', cell: ({ arrived }) => arrived },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
]

const UNKNOWN_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['unknown']['rows'][number]>> = [
  {
    heading: 'Reference',

    cell: ({ reference }) => <span className="num breaks">{reference}</span>,
  },
  { heading: 'Payout', cell: ({ payoutHref, paidOn }) => <Link to={payoutHref}>{paidOn}</Link> },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
  { heading: 'Fee', className: 'amount', cell: ({ fee }) => fee },
]

const DIFFERENT_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['different']['rows'][number]>> = [
  { heading: 'Payment', cell: ({ id, reference }) => <PaymentLink id={id} text={reference} /> },
  { heading: 'Why', cell: ({ reasons }) => reasons.join(' ') },
  { heading: 'Ours', className: 'amount', cell: ({ ours }) => ours },
  { heading: 'Paid out', className: 'amount', cell: ({ theirs }) => theirs },
]

export function PaymentLink({ id, text }: { id: string; text: string }) {
  return (
    <Link className="num breaks" to={addresses.adminPayment(id)}>
      {text}
    </Link>
  )
}
