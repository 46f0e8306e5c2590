/** What the rules below read of an application's documents and requests, both newest first. */
export type Papers<Document, Request> = {
  application: { status: string }
  documents: ReadonlyArray<Document>
  requests: ReadonlyArray<Request>
}

type AnyDocument = { requestId: string | null; documentType: string; status: string }
type AnyRequest = { id: string; documentType: string; status: string }

/** Nothing more is looked at once an application is decided on, or ready. */
const CLOSED: ReadonlyArray<string> = ['rejected', 'completed', 'endorsed']

/**
 * What was rejected and waits to be sent again, newest first: the last that came for a request that stands open again, or,
 * where nobody asks for its type, the last of its type.
 */
export function toSendAgain<Document extends AnyDocument>({
  application,
  documents,
  requests,
}: Papers<Document, AnyRequest>): ReadonlyArray<Document> {
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
