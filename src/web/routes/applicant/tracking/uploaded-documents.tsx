import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { OpenUpload } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'

const CAPTION = 'Uploaded Documents'
const HEADS = ['File name', 'Type', 'Status', 'Uploaded', 'Comment']

/** What the applicant sent, newest first, and what we said to it. */
export function UploadedDocuments({
  page: { application, documents, requests },
  takesFiles,
}: {
  page: TrackingPage
  takesFiles: boolean
}) {
  if (documents.length === 0) {
    return (
      <EmptyTable caption={CAPTION} heads={HEADS}>
        Nothing has been uploaded.
      </EmptyTable>
    )
  }
  const { reference } = application
  return (
    <table className="table stack uploaded">
      <caption>{CAPTION}</caption>
      <TableHead heads={HEADS} />
      <tbody>
        {documents.map(document => (
          <tr key={document.id}>
            <td className="file" data-l="File name">
              {/* It is saved, not shown: the router has no page for it. */}
              <a className="breaks" href={addresses.applicantsFile({ documentId: document.id, reference })}>
                {document.fileName}
              </a>{' '}
              <span className="num muted small under">{document.size}</span>
            </td>
            <td className="type" data-l="Type">
              <span className="breaks">{document.documentType}</span>
            </td>
            <td data-l="Status">
              <Badge kind={document.status}>{document.statusLabel}</Badge>
            </td>
            <td className="day" data-l="Uploaded">
              {document.uploadedOn}
            </td>
            <td className="comment" data-l="Comment">
              {document.comment === null ? (
                <span className="muted">No comments</span>
              ) : (
                <span className="breaks">{document.comment}</span>
              )}
              {takesFiles && isToBeSentAgain(document, documents, requests) && document.requestId !== null && (
                <OpenUpload reference={reference} upload={document.requestId} about={`${document.documentType} again`}>
                  Upload
                </OpenUpload>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last that came for a request, where it was rejected and the request stands open again. */
function isToBeSentAgain(
  document: TrackingPage['documents'][number],
  documents: TrackingPage['documents'],
  requests: TrackingPage['requests'],
): boolean {
  if (document.status !== 'rejected' || document.requestId === null) return false
  const last = documents.find(({ requestId }) => requestId === document.requestId)
  return last === document && requests.some(({ id, status }) => id === document.requestId && status !== 'fulfilled')
}
