import '../../parts/list.css'
import { type KeyboardEvent, lazy, type ReactNode } from 'react'
import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findStatusTone, statusLabel } from '#src/features/cases/states.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { PaymentBadge } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { FilterBar, FilterChips } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { buildSelectColumn, type Selection, useSelection } from '../../parts/selection.tsx'
import { useMay } from '../../parts/use-may.ts'
import { ApplicationActions } from '../application/application-actions.tsx'
import { AssignButton } from '../work/assign-button.tsx'
import { SavedViews } from '../work/saved-views.tsx'
import type { Route } from './+types/applications.route'
import {
  type ApplicationListPage,
  loadApplicationListPage,
  loadDocumentsTabPage,
  type ShownApplication,
} from './application-list-page.server.ts'
import { AddApplicationButton, type BulkApplication, BulkStatusButton } from './case-buttons.tsx'
import { type DrawnColumn, isDrawnColumn } from './drawn-columns.ts'

export const handle = {
  failed: (query: URLSearchParams): FailureWords => ({
    title: 'Applications',
    failed: query.get('tab') === 'documents' ? 'Failed to load documents' : 'Failed to load applications',
    advice: 'Please try refreshing the page.',
    retryLabel: 'Refresh',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Applications')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  if (query.get('tab') === 'needs-you') throw redirect(addresses.adminQueue())
  const tab = parseOneOf(TABS, query.get('tab')) ?? 'all'
  const [page, prices] = await Promise.all([
    tab === 'documents' ? loadDocumentsTabPage(app, query, staff) : loadApplicationListPage(app, query, staff.id),
    loadPriceList(app.db),
  ])
  return {
    page,
    opensAddDialog: query.get('add') === '1',
    addOptions: { prices, maySetAmount: mayRole(staff.role, 'settings') },
  }
}

/** The browser loads these when shown. The server must not suspend (ADR 062). */
const loadDocumentsTab = () => import('./documents-tab.tsx')
const DocumentsTab = import.meta.env.SSR
  ? (await loadDocumentsTab()).DocumentsTab
  : lazy(async () => ({ default: (await loadDocumentsTab()).DocumentsTab }))

export default function Applications({ loaderData: { page, opensAddDialog, addOptions } }: Route.ComponentProps) {
  const { key } = useLocation()
  const mayExport = useMay('exports')
  const tabPanel = page.tab === 'documents' ? <DocumentsTab page={page} /> : <ApplicationPanel list={page} />
  return (
    <>
      <PageHead title="Applications" count={page.tab === 'documents' ? undefined : page.count}>
        {mayExport && page.tab !== 'documents' && (
          <a className="btn line sm" href={page.exportHref}>
            Export CSV
          </a>
        )}
        {/* The key changes with each navigation, so that the same link opens the dialog again. */}
        <AddApplicationButton key={opensAddDialog ? key : ''} isInitiallyOpen={opensAddDialog} {...addOptions} />
      </PageHead>
      <Tabs
        label="Lists"
        selected={page.tab}
        tabs={TABS.map(key => ({
          key,
          label: TAB_LABELS[key],
          href: addresses.adminApplications(key === 'all' ? {} : { tab: key }),
          panel: tabPanel,
        }))}
      />
    </>
  )
}

const TABS = ['all', 'documents'] as const
const TAB_LABELS = { all: 'All', documents: 'Documents' }

function ApplicationPanel({ list }: { list: ApplicationListPage }) {
  const { fields, chips, isFiltered, clear, pager, rows } = list
  const selection = useSelection(rows)
  const hasRows = rows.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <FilterBar action={addresses.adminApplications()} fields={fields} clear={null} foldedCount={chips.length} />
      <FilterChips chips={chips} clear={hasRows && isFiltered ? clear : null} />
      <SavedViews page="applications" views={list.views} />
      <BulkBar selection={selection} />
      <div className="panel flush list-panel">
        {hasRows ? <ListTable list={list} selection={selection} isLoading={isLoading} /> : <EmptyList list={list} />}
      </div>
      <Pager label="Pages of applications" {...pager} />
      {hasRows && (
        <p className="list-keys muted micro" id="list-keys">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move between rows, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens.
        </p>
      )}
    </>
  )
}

function EmptyList({ list }: { list: ApplicationListPage }) {
  const { isFiltered, search, clear } = list
  if (isFiltered) {
    return (
      <EmptyState
        panel="lattice"
        title={describeEmptyList(search)}
        heading="h2"
        action={<ClearFiltersLink to={clear} />}
      >
        <p>Try part of a name, an email or a reference. Accents and hyphens don’t matter.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState panel="seeds" title="No applications yet" heading="h2">
      <p>
        Applications appear here as soon as someone sends the form, paid or not. Use Add Application to enter one
        yourself.
      </p>
    </EmptyState>
  )
}

function describeEmptyList(search: string | null): string {
  return search === null ? 'No applications match' : `No applications match “${search}”`
}

function ClearFiltersLink({ to }: { to: string }) {
  return (
    <Link className="btn line sm" to={to}>
      Clear
    </Link>
  )
}

function BulkBar({ selection }: { selection: Pick<Selection<BulkApplication>, 'chosen' | 'clear'> }) {
  if (selection.chosen.length === 0) return null
  return (
    <section className="bulk-bar" aria-label="Selected applications">
      <strong aria-live="polite">{selection.chosen.length} selected</strong>
      <BulkStatusButton applications={selection.chosen} onDone={selection.clear} />
      <AssignButton
        className="link-btn"
        work={selection.chosen.map(({ id, applicantName }) => ({ kind: 'cases', id, name: applicantName }))}
        onDone={selection.clear}
      />
      <button className="link-btn end" type="button" onClick={selection.clear}>
        Clear selection
      </button>
    </section>
  )
}

type SelectionProps = { selection: Selection<ShownApplication> }

function ListTable({ list, selection, isLoading }: SelectionProps & { list: ApplicationListPage; isLoading: boolean }) {
  const [firstColumn, ...others] = list.columns
    .toSorted((a, b) => Number(b.key === 'name') - Number(a.key === 'name'))
    .map(({ key, ...column }) => ({
      ...column,
      cell: isDrawnColumn(key)
        ? (row: ShownApplication) => CELL_RENDERERS[key](row, selection)
        : (row: ShownApplication) => row.cells[key],
    }))
  if (firstColumn === undefined) return null
  return (
    <DataTable
      className="data-table list"
      aria-label="Applications"
      aria-describedby="list-keys"
      aria-busy={isLoading}
      onKeyDown={moveBetweenRows}
      columns={[
        buildSelectColumn(selection, {
          selectAll: 'Select all on this page',
          nameBox: ({ applicantName }) => `Select ${applicantName}`,
        }),
        { ...firstColumn, isUnlabelled: true },
        ...others,
        ACTIONS_COLUMN,
      ]}
      rows={list.rows}
      rowKey={row => row.id}
      rowProps={row => ({ 'data-selected': selection.isChosen(row.id) || undefined })}
      hasBareCells
    />
  )
}

const CELL_RENDERERS: Record<
  DrawnColumn,
  (row: ShownApplication, selection: SelectionProps['selection']) => ReactNode
> = {
  name: (application, selection) => <ApplicantCell application={application} selection={selection} />,
  reference: ({ reference }) => reference ?? <span className="muted">None yet</span>,
  service: ({ service }) => service,
  status: ({ status }) => <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge>,
  payment: ({ progress }) => <PaymentBadge progress={progress} />,
}

const ACTIONS_COLUMN: DataColumn<ShownApplication> = {
  heading: 'Actions',
  head: <span className="visually-hidden">Actions</span>,
  className: 'acts',
  cell: application => <ApplicationActions application={application} />,
}

function ApplicantCell({ application, selection }: SelectionProps & { application: ShownApplication }) {
  const { id, applicantName, email } = application
  return (
    <>
      <Link
        className="name"
        to={addresses.adminApplication(id)}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          selection.toggle(id)
        }}
      >
        {applicantName}
      </Link>
      <span className="under" title={email}>
        {email}
      </span>
    </>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const direction = ARROW_DIRECTIONS[event.key]
  const focusedElement = event.target
  if (direction === undefined || !(focusedElement instanceof HTMLElement) || focusedElement.closest('dialog') !== null)
    return
  const row = focusedElement.closest('tr')
  const nextRow = direction === 'down' ? row?.nextElementSibling : row?.previousElementSibling
  if (row === null || !(nextRow instanceof HTMLElement)) return
  event.preventDefault()
  const focusedIndex = findFocusableElements(row).indexOf(focusedElement)
  const targets = findFocusableElements(nextRow)
  const target = targets[focusedIndex] ?? targets[0]
  target?.focus()
}

const ARROW_DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { ArrowDown: 'down', ArrowUp: 'up' }

function findFocusableElements(row: HTMLElement): Array<HTMLElement> {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    each => each.closest('dialog') === null,
  )
}
