import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dateInWords, dayInLagos, instantInLagos } from '#src/dates.ts'
import { documentRequestList, REQUEST_FILTERS } from '#src/features/documents/document-list.server.ts'
import { SHOWN_REQUEST_STATES, shownRequestStatus } from '#src/features/documents/states.ts'
import type { App } from '../../app-context.ts'
import { documentListPage } from '../documents/document-list-page.server.ts'
import { shownPage } from '../parts/shown-page.server.ts'

export type DocumentsTabPage = Awaited<ReturnType<typeof documentsTabPage>>

export async function documentsTabPage(app: App, query: URLSearchParams) {
  if (query.get('show') === 'requests') return requestListPage(app, query)
  const documents = await documentListPage(app, query, more =>
    addresses.adminApplications({ tab: 'documents', ...more }),
  )
  return { tab: 'documents' as const, list: 'documents' as const, ...documents }
}

const REQUESTS_QUERY = { tab: 'documents', show: 'requests' } as const

export type RequestListPage = Awaited<ReturnType<typeof requestListPage>>

async function requestListPage(app: App, query: URLSearchParams) {
  const today = dayInLagos(app.clock.now())
  const values = REQUEST_FILTERS.read(query)
  const page = await documentRequestList(app.db, { filters: values, place: readPlace(query), today })
  return {
    tab: 'documents' as const,
    list: 'requests' as const,
    ...shownPage(REQUEST_FILTERS, {
      values,
      page,
      addressOf: query => addresses.adminApplications({ ...REQUESTS_QUERY, ...query }),
    }),
    keep: REQUESTS_QUERY,
    rows: page.rows.map(({ cursor: _, requestedAt, dueDate, status, ...request }) => {
      const shownStatus = shownRequestStatus({ status, dueDate }, today)
      return {
        ...request,
        requestedOn: dateInWords(requestedAt),
        dueOn: dueDate === null ? 'No deadline' : dateInWords(instantInLagos(dueDate, '12:00')),
        status: shownStatus,
        label: SHOWN_REQUEST_STATES[shownStatus].label,
      }
    }),
  }
}
