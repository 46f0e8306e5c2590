import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dayInLagos, noonOf, shortDate } from '#src/dates.ts'
import { addColleagues, listPossibleOwners, resolveOwner } from '#src/features/cases/work/owners.server.ts'
import { loadDocumentRequestPage, REQUEST_FILTERS } from '#src/features/documents/document-list.server.ts'
import { findShownRequestStatus, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import type { App } from '../../../app-context.ts'
import { loadDocumentListPage } from '../../documents/document-list-page.server.ts'
import { listPageProps } from '../../parts/list-page-props.server.ts'

export type DocumentsTabPage = Awaited<ReturnType<typeof loadDocumentsTabPage>>

export async function loadDocumentsTabPage(app: App, query: URLSearchParams, staffId: string) {
  if (query.get('show') === 'requests') return loadRequestListPage(app, query, staffId)
  const addressOf = (more?: Record<string, string | undefined>) =>
    addresses.adminApplications({ tab: 'documents', ...more })
  const documents = await loadDocumentListPage(app, { query, staffId, addressOf })
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
