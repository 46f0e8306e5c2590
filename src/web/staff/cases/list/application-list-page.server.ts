import { addresses } from '#src/addresses.ts'
import { type Order, oppositeDirection } from '#src/database/keyset-list.server.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import type { FilterField } from '#src/database/list-filters.server.ts'
import { dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import {
  APPLICATION_SORTS,
  APPLICATIONS,
  applicationList,
  type ListedApplication,
  SHOWN_COLUMNS,
} from '#src/features/applications/lists/application-list.server.ts'
import { addColleagues, listPossibleOwners, resolveOwner, type Viewer } from '#src/features/cases/work/owners.server.ts'
import { listViews } from '#src/features/cases/work/saved-views.server.ts'
import { loadDocumentRequestPage, REQUEST_FILTERS } from '#src/features/documents/document-list.server.ts'
import { findShownRequestStatus, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { findPaymentProgress } from '#src/features/money/account.ts'
import type { App } from '../../../app-context.ts'
import { loadDocumentListPage } from '../../documents/document-list-page.server.ts'
import { listPageProps } from '../../parts/list-page-props.server.ts'
import { isDrawnColumn } from './drawn-columns.ts'

export type ApplicationListPage = Awaited<ReturnType<typeof loadApplicationListPage>>
export type ShownApplication = ApplicationListPage['rows'][number]

export async function loadApplicationListPage(app: App, query: URLSearchParams, staffId: string) {
  const now = app.clock.now()
  const filterValues = APPLICATION_FILTERS.read(query)
  const order = APPLICATIONS.readOrder(query)
  const [page, colleagues, views] = await Promise.all([
    applicationList(app.db, { filters: resolveOwner(filterValues, staffId), order, place: readPlace(query) }),
    listPossibleOwners(app.db),
    listViews(app.db, 'applications'),
  ])
  const buildListPath = (query: Record<string, string>) => addresses.adminApplications(query)
  const orderQuery = APPLICATIONS.orderParams(order)
  const activeFilters = APPLICATION_FILTERS.filterParams(filterValues)
  const textColumns = SHOWN_COLUMNS.filter(({ key }) => !isDrawnColumn(key))
  const commonListData = listPageProps(APPLICATION_FILTERS, {
    values: filterValues,
    page,
    addressOf: buildListPath,
    order: orderQuery,
  })
  return {
    ...commonListData,
    tab: 'all' as const,
    views,
    search: filterValues.q,
    fields: [...addColleagues(commonListData.fields, colleagues), ...buildOrderFields(order)],
    chips: APPLICATION_FILTERS.chips(filterValues).map(({ name, text }) => {
      const { [name]: _, ...others } = activeFilters
      const colleague = name === 'owner' ? colleagues.find(({ id }) => id === filterValues.owner) : undefined
      return { text: colleague?.name ?? text, without: buildListPath({ ...others, ...orderQuery }) }
    }),
    columns: SHOWN_COLUMNS.map(({ key, heading, className, sort }) => ({
      key,
      heading,
      className,
      sort: sort && buildSortLink(key, order, newOrder => buildListPath({ ...activeFilters, ...newOrder })),
    })),
    exportHref: addresses.adminExport(activeFilters),
    rows: page.rows.map(row => ({
      ...toListRow(row),
      cells: Object.fromEntries(textColumns.map(({ key, text }) => [key, text(row, now)])),
    })),
  }
}

function buildOrderFields(order: Order): Array<FilterField> {
  const { sort = null, dir = null } = APPLICATIONS.orderParams(order)
  const [defaultSort, ...others] = APPLICATION_SORTS.map(({ key, label }) => [key, label] as const)
  return [
    {
      kind: 'select',
      name: 'sort',
      label: 'Sort by',
      all: defaultSort?.[1] ?? '',
      choices: others,
      shown: sort,
      resets: 'dir',
    },
    { kind: 'hidden', name: 'dir', shown: dir },
  ]
}

function buildSortLink(key: string, order: Order, buildPath: (query: Record<string, string>) => string) {
  const isSorted = order.sort === key
  const newOrder = isSorted ? { sort: key, dir: oppositeDirection(order.dir) } : APPLICATIONS.orderFor(key)
  return { href: buildPath(APPLICATIONS.orderParams(newOrder)), sorted: isSorted ? order.dir : null }
}

function toListRow(row: ListedApplication) {
  return {
    id: row.id,
    reference: row.reference,
    applicantName: row.applicantName,
    email: row.email,
    sector: row.sector,
    item: row.item,
    service: row.service,
    status: row.status,
    statusDay: row.statusDay,
    resubmissionReason: row.resubmissionReason,
    version: row.version,
    paid: row.paid,
    progress: findPaymentProgress(row),
  }
}

export type DocumentsTabPage = Awaited<ReturnType<typeof loadDocumentsTabPage>>

export async function loadDocumentsTabPage(app: App, query: URLSearchParams, viewer: Viewer) {
  if (query.get('show') === 'requests') return loadRequestListPage(app, query, viewer.id)
  const addressOf = (more?: Record<string, string | undefined>) =>
    addresses.adminApplications({ tab: 'documents', ...more })
  const documents = await loadDocumentListPage(app, { query, viewer, addressOf })
  return { tab: 'documents' as const, list: 'documents' as const, ...documents }
}

const REQUEST_LIST_QUERY = { tab: 'documents', show: 'requests' } as const

export type RequestListPage = Awaited<ReturnType<typeof loadRequestListPage>>

async function loadRequestListPage(app: App, query: URLSearchParams, staffId: string) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const filterValues = REQUEST_FILTERS.read(query)
  const [page, colleagues] = await Promise.all([
    loadDocumentRequestPage(app.db, { filters: resolveOwner(filterValues, staffId), place: readPlace(query), today }),
    listPossibleOwners(app.db),
  ])
  const listProps = listPageProps(REQUEST_FILTERS, {
    values: filterValues,
    page,
    addressOf: query => addresses.adminApplications({ ...REQUEST_LIST_QUERY, ...query }),
  })
  return {
    tab: 'documents' as const,
    list: 'requests' as const,
    ...listProps,
    fields: addColleagues(listProps.fields, colleagues),
    keep: REQUEST_LIST_QUERY,
    people: groupByApplication(
      page.rows.map(({ cursor: _, requestedAt, dueDate, status, ...request }) => {
        const shownStatus = findShownRequestStatus({ status, dueDate }, today)
        return {
          ...request,
          requestedOn: shortDate(requestedAt, now),
          dueOn: dueDate === null ? 'No deadline' : shortDate(noonOf(dueDate), now),
          status: shownStatus,
          label: SHOWN_REQUEST_STATES[shownStatus].label,
        }
      }),
    ),
  }
}

/** Puts the requests of a person together, where the most urgent one of them stands. */
function groupByApplication<Row extends { applicationId: string }>(rows: ReadonlyArray<Row>) {
  return [...Map.groupBy(rows, row => row.applicationId)].map(([applicationId, requests]) => ({
    applicationId,
    requests,
  }))
}
