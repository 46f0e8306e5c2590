import { DOCUMENT_STATES, isRequestOpen } from '#src/features/documents/states.ts'
import { toSendAgain } from '#src/features/documents/wanted-documents.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { OpenUpload } from './open-upload.tsx'
import { usePageAddresses } from './preview.ts'
import type { DocumentLists } from './tracking-page.server.ts'

const CAPTION = 'Uploaded Documents'
const HEADS = ['File name', 'Type', 'Status', 'Uploaded', 'Comment']

/** What the applicant sent, newest first, and what we said to it. */
export function UploadedDocuments({ page, takesFiles }: { page: DocumentLists; takesFiles: boolean }) {
  const { application, documents, requests } = page
  const { file } = usePageAddresses(application.reference)
  if (documents.length === 0) {
    return (
      <EmptyTable caption={CAPTION} heads={HEADS}>
        Nothing has been uploaded.
      </EmptyTable>
    )
  }
  const { reference } = application
  const again = toSendAgain(page)
  /** Through its request, where that stands open again. */
  const uploadFor = ({ id, requestId }: (typeof documents)[number]) =>
    requests.find(request => request.id === requestId && isRequestOpen(request.status))?.id ?? id
  return (
    <table className="table stack uploaded">
      <caption>{CAPTION}</caption>
      <TableHead heads={HEADS} />
      <tbody>
        {documents.map(document => (
          <tr key={document.id}>
            <td className="file" data-l="File name">
              {/* It is saved, not shown: the router has no page for it. */}
              <a className="breaks" href={file(document.id)}>
                {document.fileName}
              </a>{' '}
              <span className="num muted small under">{document.size}</span>
            </td>
            <td className="type" data-l="Type">
              <span className="breaks">{document.documentType}</span>
            </td>
            <td data-l="Status">
              <Badge tone={DOCUMENT_STATES[document.status].tone}>{DOCUMENT_STATES[document.status].label}</Badge>
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
              {takesFiles && again.includes(document) && (
                <OpenUpload reference={reference} upload={uploadFor(document)} about={document.documentType}>
                  Upload Again
                </OpenUpload>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
