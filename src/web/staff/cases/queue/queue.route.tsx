import '../../parts/list.css'
import { Link, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { poundsAndPence } from '#src/money.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RefundActions, SettleFlagButton } from '../../money/payments/payment-buttons.tsx'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useSelection } from '../../parts/selection.tsx'
import { useMay } from '../../parts/use-may.ts'
import { AssignButton } from '../work/assign-button.tsx'
import { SavedViews } from '../work/saved-views.tsx'
import type { Route } from './+types/queue.route'
import { loadQueuePage, type PaymentWithoutApplication, type QueuePage } from './queue-page.server.ts'
import type { ShownQueueRow } from './queue-rows.server.ts'
import { buildQueueColumns, toAssignedWork } from './queue-rows.tsx'

export const meta: Route.MetaFunction = () => privatePageMeta('Queue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadQueuePage(context.get(appContext), new URL(request.url).searchParams, staff)
}

export default function Queue({ loaderData: page }: Route.ComponentProps) {
  const { colleagues, bands, viewerId } = page
  const isLoading = useNavigation().state === 'loading'
  const mayAssign = useMay('assignCases') && page.mayAssignAll
  const rows = bands.flatMap(band => band.rows)
  const rowsToAssign = rows.filter(({ toAssign }) => toAssign.length > 0)
  const selection = useSelection(rowsToAssign)
  const tableProps = {
    columns: buildQueueColumns({ viewerId, selection: mayAssign && rowsToAssign.length > 0 ? selection : null }),
    rowKey: ({ id }: ShownQueueRow) => id,
  }
  return (
    <>
      <PageHead title="Queue" count={page.total.toLocaleString('en-GB')} description={describePage(page)} />
      <div className="row queue-filters">
        <Chips label="Whose work" chips={page.filters} />
        {colleagues !== null && (
          <FilterBar
            action={addresses.adminQueue()}
            keep={colleagues.keep}
            fields={[
              {
                kind: 'select',
                name: 'owner',
                label: 'A colleague’s work',
                all: 'A colleague',
                choices: colleagues.choices,
                shown: colleagues.shown,
              },
            ]}
            clear={null}
          />
        )}
        <SavedViews page="queue" views={page.views} />
      </div>
      <Chips label="Reasons" chips={page.reasons} />
      {page.payments.length > 0 && <PaymentsWithoutApplication payments={page.payments} />}
      {selection.chosen.length > 0 && (
        <section className="bulk-bar" aria-label="Selected rows">
          <strong aria-live="polite">{selection.chosen.length} selected</strong>
          <AssignButton
            className="link-btn"
            onlyFree
            work={toAssignedWork(selection.chosen)}
            onDone={selection.clear}
          />
          <button className="link-btn end" type="button" onClick={selection.clear}>
            Clear selection
          </button>
        </section>
      )}
      <div className="panel flush list-panel">
        {rows.length === 0 ? (
          <EmptyQueue page={page} />
        ) : (
          <DataTable className="data-table queue" aria-label="Queue" aria-busy={isLoading} rows={rows} {...tableProps}>
            {bands.map(band => (
              <DataBody
                key={band.key}
                heading={{ id: band.key, className: 'about', content: band.label }}
                rows={band.rows}
                {...tableProps}
              />
            ))}
          </DataTable>
        )}
      </div>
      <Pager label="Pages of the queue" summary={page.summary} links={[]} />
    </>
  )
}

function describePage({ isOwn, isMine, hasOwners }: QueuePage): string {
  if (!isOwn) return 'A list of what is open for your colleagues, the most urgent first. Nothing here waits for you.'
  if (!hasOwners) return 'What waits for you, the most urgent first: payments, refunds and disputes of all cases.'
  return isMine
    ? 'What waits for you, the most urgent first: your cases, and work without an owner that you can do.'
    : 'What you can act on, the most urgent first. “Mine” has what waits for you.'
}

function Chips({ label: name, chips }: { label: string; chips: QueuePage['reasons'] }) {
  if (chips.length === 0) return null
  return (
    <nav aria-label={name}>
      <ul className="row chips one-line">
        {chips.map(({ key, label, count, isShown, href }) => (
          <li key={key}>
            <Link className="chip" to={href} aria-current={isShown ? 'true' : undefined} preventScrollReset>
              {label} <span className="num">{count.toLocaleString('en-GB')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EmptyQueue({ page: { isFiltered, isOwn, othersWait } }: { page: QueuePage }) {
  if (isFiltered)
    return (
      <EmptyState panel="lattice" title="Nothing waits here" heading="h2">
        <p>Choose another reason or owner to see the rest of the queue.</p>
      </EmptyState>
    )
  return (
    <EmptyState panel="sun" title={isOwn ? 'You’re all caught up' : 'Nothing is open'} heading="h2">
      <p>
        {isOwn && othersWait
          ? 'Nothing waits for you. Choose “Everyone” to see what waits for your colleagues.'
          : 'Messages, payments, documents, tasks and deadlines appear here when they wait for us.'}
      </p>
    </EmptyState>
  )
}

const PAYMENT_COLUMNS: ReadonlyArray<DataColumn<PaymentWithoutApplication>> = [
  {
    heading: 'Payment',
    cell: ({ id, reference, payer, itemName }) => (
      <>
        <strong id={reference}>{payer}</strong>
        <span className="under">{itemName}</span>
        <Link className="under" to={addresses.adminPayment(id)}>
          {reference}
        </Link>
      </>
    ),
  },
  {
    heading: 'What to do',
    cell: payment => (
      <>
        {payment.flag}
        <SettleFlagButton payment={payment} />
        {payment.offer !== null && <RefundActions offer={payment.offer} />}
      </>
    ),
  },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  {
    heading: 'Requested',
    className: 'amount',
    cell: ({ pence, naira }) => (
      <>
        {poundsAndPence(pence)} <span className="under">{naira}</span>
      </>
    ),
  },
]

function PaymentsWithoutApplication({ payments }: { payments: ReadonlyArray<PaymentWithoutApplication> }) {
  if (payments.length === 0) return null
  return (
    <section className="panel flush payments-without-application" aria-labelledby="payments-without-application">
      <h2 id="payments-without-application">Payments without an application</h2>
      <DataTable
        aria-label="Payments without an application"
        columns={PAYMENT_COLUMNS}
        rows={payments}
        rowKey={payment => payment.id}
      />
    </section>
  )
}
