import { addresses } from '#src/addresses.ts'
import { type Order, oppositeDirection } from '#src/database/keyset-list.server.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import type { FilterField } from '#src/database/list-filters.server.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import {
  APPLICATION_SORTS,
  APPLICATIONS,
  applicationList,
  type ListedApplication,
  SHOWN_COLUMNS,
} from '#src/features/applications/lists/application-list.server.ts'
import { addColleagues, listPossibleOwners, resolveOwner } from '#src/features/cases/work/owners.server.ts'
import { listViews } from '#src/features/cases/work/saved-views.server.ts'
import { findPaymentProgress } from '#src/features/money/account.ts'
import type { App } from '../../../app-context.ts'
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
  const {
    id,
    reference,
    applicantName,
    email,
    sector,
    item,
    service,
    status,
    statusDay,
    adminNotes,
    resubmissionReason,
    version,
    paid,
  } = row
  return {
    id,
    reference,
    applicantName,
    email,
    sector,
    item,
    service,
    status,
    statusDay,
    adminNotes,
    resubmissionReason,
    version,
    paid,
    progress: findPaymentProgress(row),
  }
}
