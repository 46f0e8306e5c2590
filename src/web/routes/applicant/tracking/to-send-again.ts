import type { TrackingPage } from './tracking-page.server.ts'

type Document = TrackingPage['documents'][number]

/** Nothing more is looked at once an application is decided on, or ready. */
const CLOSED: ReadonlyArray<string> = ['rejected', 'completed', 'endorsed']

/**
 * What was rejected and waits to be sent again, newest first: the last that came for a request that stands open again, or,
 * where nobody asks for its type, the last of its type.
 */
export function toSendAgain({ application, documents, requests }: TrackingPage): ReadonlyArray<Document> {
  const open = requests.filter(({ status }) => status !== 'fulfilled')
  return documents.filter(document => {
    if (document.status !== 'rejected' || application.status === 'rejected') return false
    const { requestId, documentType } = document
    if (open.some(({ id }) => id === requestId))
      return documents.find(other => other.requestId === requestId) === document
    if (CLOSED.includes(application.status) || open.some(request => request.documentType === documentType)) return false
    return documents.find(other => other.documentType === documentType) === document
  })
}
