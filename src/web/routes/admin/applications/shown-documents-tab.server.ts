import { addresses } from '#src/addresses.ts'
import type { App } from '../../../app-context.ts'
import { shownDocuments } from '../documents/shown-documents.server.ts'
import { shownRequests } from './shown-requests.server.ts'

export type ShownDocumentsTab = Awaited<ReturnType<typeof shownDocumentsTab>>

export async function shownDocumentsTab(app: App, query: URLSearchParams) {
  if (query.get('show') === 'requests') return shownRequests(app, query)
  const documents = await shownDocuments(app, query, more => addresses.adminApplications({ tab: 'documents', ...more }))
  return { tab: 'documents' as const, shows: 'documents' as const, ...documents }
}
