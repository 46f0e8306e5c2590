import '../../parts/list.css'
import './queue.css'
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
import { useMay } from '../../parts/use-may.ts'
import { AssignButton } from '../work/assign-button.tsx'
import { SavedViews } from '../work/saved-views.tsx'
import { type Selection, useSelection } from '../work/use-selection.ts'
import type { Route } from './+types/queue.route'
import {
  loadQueuePage,
  type PaymentWithoutApplication,
  type QueuePage,
  type ShownQueueRow,
} from './queue-page.server.ts'

export const meta: Route.MetaFunction = () => privatePageMeta('Queue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadQueuePage(context.get(appContext), new URL(request.url).searchParams, staff.id)
}

export default function Queue({ loaderData: page }: Route.ComponentProps) {
  const { owners, bands } = page
  const isLoading = useNavigation().state === 'loading'
  const mayAssign = useMay('assignCases')
  const rows = bands.flatMap(band => band.rows)
  const rowsToAssign = rows.filter(({ toAssign }) => toAssign.length > 0)
  const selection = useSelection(rowsToAssign)
  const tableProps = {
    columns: buildQueueColumns(mayAssign && rowsToAssign.length > 0 ? selection : null),
    rowKey: ({ id }: ShownQueueRow) => id,
  }
  return (
    <>
      <PageHead
        title="Queue"
        count={page.total.toLocaleString('en-GB')}
        description="What waits for us, the most urgent first. Each case has one row."
      />
      <FilterBar
        action={addresses.adminQueue()}
        keep={page.keep}
        fields={[
          {
            kind: 'select',
            name: 'owner',
            label: 'Owner',
            all: 'All owners',
            choices: owners.choices,
            shown: owners.shown,
          },
        ]}
        clear={null}
      />
      <SavedViews page="queue" views={page.views} />
      <Chips label="Reasons" chips={page.reasons} />
      <Chips label="Filters" chips={page.filters} />
      {page.payments.length > 0 && <PaymentsWithoutApplication payments={page.payments} />}
      {selection.chosen.length > 0 && (
        <section className="bulk-bar" aria-label="Selected rows">
          <strong aria-live="polite">{selection.chosen.length} selected</strong>
          <AssignButton className="link-btn" work={toAssignedWork(selection.chosen)} onDone={selection.clear} />
          <button className="link-btn end" type="button" onClick={selection.clear}>
            Clear selection
          </button>
        </section>
      )}
      <div className="panel flush list-panel">
        {rows.length === 0 ? (
          <EmptyQueue isFiltered={page.isFiltered} />
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

function Chips({ label: name, chips }: { label: string; chips: QueuePage['reasons'] }) {
  if (chips.length === 0) return null
  return (
    <nav aria-label={name}>
      <ul className="row chips one-line">
        {chips.map(({ key, label, count, isShown, href }) => (
          <li key={key}>
            <Link className="chip" to={href} aria-current={isShown ? 'true' : undefined} preventScrollReset>
              {label} <span className="num">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EmptyQueue({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="Nothing waits here" heading="h2">
      <p>Choose another reason or owner to see the rest of the queue.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="sun" title="You’re all caught up" heading="h2">
      <p>Messages, payments, documents, tasks and deadlines appear here when they wait for us.</p>
    </EmptyState>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<ShownQueueRow>> = [
  {
    heading: 'Person',
    className: 'who',
    isUnlabelled: true,
    cell: ({ name, personHref }) =>
      personHref === null ? (
        <strong>{name}</strong>
      ) : (
        <Link className="name" to={personHref}>
          {name}
        </Link>
      ),
  },
  {
    heading: 'Reason',
    cell: ({ label, detail, others }) => (
      <>
        {label}
        {detail !== null && <span className="under">{detail}</span>}
        {others !== null && <span className="under">{others}</span>}
      </>
    ),
  },
  { heading: 'Waiting since', className: 'date', cell: row => <span title={row.sinceExactly}>{row.since}</span> },
  {
    heading: 'Due',
    className: 'date',
    cell: ({ due, dueOn, isLate }) => (
      <span className={isLate ? 'flag' : undefined} title={dueOn}>
        {due}
      </span>
    ),
  },
  { heading: 'Owner', cell: ({ ownerName }) => ownerName ?? 'Nobody' },
  {
    heading: 'Action',
    className: 'acts',
    cell: row => (
      <div className="row row-actions">
        {row.toAssign.length === 0 ? (
          <Link className="btn line sm" to={row.action.href}>
            {row.action.text} <span className="visually-hidden">{row.name}</span>
          </Link>
        ) : (
          <AssignButton work={toAssignedWork([row])} />
        )}
      </div>
    ),
  },
]

/** Rows that need an owner can be selected, where `selection` is not null. */
function buildQueueColumns(selection: Selection<ShownQueueRow> | null) {
  return selection === null ? COLUMNS : [buildSelectColumn(selection), ...COLUMNS]
}

function buildSelectColumn(selection: Selection<ShownQueueRow>): DataColumn<ShownQueueRow> {
  return {
    heading: 'Select',
    className: 'pick',
    head: (
      <label>
        <input
          type="checkbox"
          aria-label="Select all without an owner on this page"
          checked={selection.areAllChosen}
          onChange={selection.toggleAll}
        />
      </label>
    ),
    cell: ({ id, name, label, toAssign }) =>
      toAssign.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={selection.isChosen(id)}
            onChange={() => selection.toggle(id)}
            aria-label={`Select ${name}, ${label}`}
          />
        </label>
      ),
  }
}

/** Returns what the dialog assigns for these rows. */
function toAssignedWork(rows: ReadonlyArray<ShownQueueRow>) {
  return rows.flatMap(({ name, toAssign }) => toAssign.map(work => ({ ...work, name })))
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
