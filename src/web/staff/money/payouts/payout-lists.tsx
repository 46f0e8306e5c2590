import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MAX_LISTED } from '#src/features/money/payouts/rules.ts'
import { naira } from '#src/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { Terms } from '../../parts/terms.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { PayoutsPage, ShownPayout } from './payouts-page.server.ts'

type ListedPayout = PayoutsPage['payouts'][number]
type Row = Pick<ShownPayout, 'processed' | 'fees' | 'deductions' | 'paid'> & { payout: ListedPayout | null }

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { heading: 'Payout', cell: ({ payout }) => <PayoutName payout={payout} /> },
  { heading: 'State', cell: ({ payout }) => payout && <StateCell payout={payout} /> },
  { heading: 'Payments', className: 'amount detail', cell: ({ payout }) => payout?.payments },
  { heading: 'Processed', className: 'amount detail', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount detail', cell: ({ fees }) => fees },
  { heading: 'Deductions', className: 'amount detail', cell: ({ deductions }) => deductions },
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
        {payout.account !== null && `, to ${payout.account}`}
      </span>
    </>
  )
}

export function PayoutState({ payout: { state, problem, differing } }: { payout: ShownPayout }) {
  return (
    <div className="payout-state">
      <Badge tone={state.tone}>{state.label}</Badge>
      <span className={problem === null ? 'under' : 'under why'}>{problem ?? 'It adds up.'}</span>
      {differing.map(text => (
        <span key={text} className="under">
          {text}
        </span>
      ))}
    </div>
  )
}

function StateCell({ payout }: { payout: ListedPayout }) {
  const { difference, providerId } = payout
  return (
    <div>
      <PayoutState payout={payout} />
      {difference?.explanation != null && <span className="under">{difference.explanation.note}</span>}
      {difference?.explanation === null && (
        <ExplainButton about={{ payoutId: payout.id, kobo: difference.kobo }} reference={providerId} />
      )}
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

export function DifferenceLists({ page }: { page: PayoutsPage }) {
  const { provider, missing, unknown, different } = page
  return (
    <div id="differences">
      <List
        id="not-paid-out"
        title="Ours, not paid out"
        about={`These payments arrived more than three days ago and are in no payout. Ask ${provider} about them.`}
        columns={MISSING_COLUMNS}
        list={missing}
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
        about="These payments were paid out, but not as we recorded them. Equal sums explain themselves: what went back is deducted from a payout. The sum is what was paid out above our amounts."
        columns={DIFFERENT_COLUMNS}
        list={different}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

export function ExplainedList({ page: { explained, title } }: { page: PayoutsPage }) {
  if (explained.length === 0) return null
  return (
    <section className="panel flush reconciliation" aria-labelledby="explained">
      <h2 id="explained">
        Explained in {title} <span className="muted num">{explained.length}</span>
      </h2>
      <DataTable
        className="data-table payout-table"
        aria-labelledby="explained"
        columns={EXPLAINED_COLUMNS}
        rows={explained}
        rowKey={({ id }) => id}
        hasBareCells
      />
    </section>
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

const MISSING_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['missing']['rows'][number]>> = [
  { heading: 'Payment', cell: ({ id, reference }) => <PaymentLink id={id} text={reference} /> },
  { heading: 'Arrived', cell: ({ arrived }) => arrived },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
  {
    heading: 'Actions',
    className: 'acts',
    cell: row => <ExplainButton about={row.difference} reference={row.reference} />,
  },
]

const UNKNOWN_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['unknown']['rows'][number]>> = [
  {
    heading: 'Reference',
    cell: ({ reference }) => <span className="num breaks">{reference}</span>,
  },
  { heading: 'Payout', cell: ({ payout }) => <PayoutLink payout={payout} /> },
  { heading: 'Amount', className: 'amount', cell: ({ amount }) => amount },
  { heading: 'Fee', className: 'amount', cell: ({ fee }) => fee },
  {
    heading: 'Actions',
    className: 'acts',
    cell: row => <ExplainButton about={row.difference} reference={row.reference} />,
  },
]

const DIFFERENT_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['different']['rows'][number]>> = [
  { heading: 'Payment', cell: ({ id, reference }) => <PaymentLink id={id} text={reference} /> },
  { heading: 'Payout', cell: ({ payout }) => <PayoutLink payout={payout} /> },
  { heading: 'Why', cell: ({ reasons }) => reasons.join(' ') },
  { heading: 'Ours', className: 'amount', cell: ({ ours }) => ours },
  { heading: 'Paid out', className: 'amount', cell: ({ theirs }) => theirs },
  { heading: 'Difference', className: 'amount', cell: ({ net }) => net },
  {
    heading: 'Actions',
    className: 'acts',
    cell: row => <ExplainButton about={row.difference} reference={row.reference} />,
  },
]

const EXPLAINED_COLUMNS: ReadonlyArray<DataColumn<PayoutsPage['explained'][number]>> = [
  {
    heading: 'Payment',
    cell: ({ paymentId, reference, payout }) => (
      <>
        {paymentId === null ? (
          <span className="num breaks">{reference}</span>
        ) : (
          <PaymentLink id={paymentId} text={reference} />
        )}
        <span className="under">{payout}</span>
      </>
    ),
  },
  {
    heading: 'Why',
    cell: ({ note, who }) => (
      <div>
        {note}
        <span className="under">{who}</span>
      </div>
    ),
  },
  { heading: 'Difference', className: 'amount', cell: ({ amount }) => amount },
  { heading: 'Actions', className: 'acts', cell: ({ id, reference }) => <UndoButton id={id} reference={reference} /> },
]

function PayoutLink({
  payout: { href, day, providerId, account },
}: {
  payout: PayoutsPage['different']['rows'][number]['payout']
}) {
  return (
    <div>
      <Link to={href}>{day}</Link>
      <span className="under num breaks">
        {providerId}
        {account !== null && `, to ${account}`}
      </span>
    </div>
  )
}

type Explainable = { paymentId?: string; payoutId?: string; transactionId?: string; kobo: number }

function ExplainButton({ about, reference }: { about: Explainable; reference: string }) {
  const { paymentId = '', payoutId = '', transactionId = '', kobo } = about
  return (
    <DialogButton may="explainDifference" label="Explain" about={reference} action="explain">
      {close => (
        <DialogForm
          title="Explain the Difference"
          description={`${reference}: ${naira(kobo)}`}
          act={act('explainDifference')}
          submit="Explain"
          busyText="Saving..."
          failed={{ title: 'Not Explained', description: 'We couldn’t save the note. Please try again.' }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <input type="hidden" name="paymentId" value={paymentId} />
              <input type="hidden" name="payoutId" value={payoutId} />
              <input type="hidden" name="transactionId" value={transactionId} />
              <input type="hidden" name="kobo" value={kobo} />
              <TextArea
                field={field('note')}
                label="Why the sums differ"
                hint="For example “The bank kept a charge; credited on 3 December”. The month report keeps it, so don’t name a customer."
                rows={3}
                required
              />
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}

function UndoButton({ id, reference }: { id: string; reference: string }) {
  const { isBusy, press } = usePressAction({
    act: act('undoExplanation', { explanationId: id }),
    failed: { title: 'Not Undone', description: 'We couldn’t undo the explanation. Please try again.' },
  })
  if (!useMay('undoExplanation')) return null
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Undoing..." onClick={() => void press({})}>
      Undo <span className="visually-hidden">the explanation of {reference}</span>
    </BusyButton>
  )
}

export function PaymentLink({ id, text }: { id: string; text: string }) {
  return (
    <Link className="num breaks" to={addresses.adminPayment(id)}>
      {text}
    </Link>
  )
}
