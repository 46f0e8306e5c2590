import { EXPIRED, isRequestOpen, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { OpenUpload } from './open-upload.tsx'
import type { DocumentLists, TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

const CAPTION = 'Document Requests'
const HEADS = ['Type', 'Description', 'Requested', 'Due date', 'Status', 'Upload']

/** What we asked for, newest first; what is not here yet has its button beside it. */
export function DocumentRequests({
  page: { application, requests },
  takesFiles,
}: {
  page: DocumentLists
  takesFiles: boolean
}) {
  if (requests.length === 0) {
    return (
      <EmptyTable caption={CAPTION} heads={HEADS}>
        Nothing has been asked for. When we need a document from you, it appears here and we write to you.
      </EmptyTable>
    )
  }
  return (
    <table className="table stack requests">
      <caption>{CAPTION}</caption>
      <TableHead heads={HEADS} />
      <tbody>
        {requests.map(request => (
          <tr key={request.id}>
            <td className="what" data-l="Type">
              <strong className="breaks">{request.documentType}</strong>
            </td>
            <td className="about" data-l="Description">
              <span className="breaks">{request.description}</span>
            </td>
            <td className="day" data-l="Requested">
              {request.requestedOn}
            </td>
            <td className="day" data-l="Due date">
              <DueDate request={request} takesFiles={takesFiles} />
            </td>
            <td data-l="Status">
              <span>
                <RequestStatus status={request.status} takesFiles={takesFiles} />
              </span>
            </td>
            <td className="act">
              {!isRequestOpen(request.status) ? (
                <span className="muted">Uploaded</span>
              ) : takesFiles ? (
                <OpenUpload reference={application.reference} upload={request.id} about={request.documentType}>
                  Upload
                </OpenUpload>
              ) : (
                <span className="muted">Closed</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RequestStatus({ status, takesFiles }: { status: Request['status']; takesFiles: boolean }) {
  if (isRequestOpen(status) && !takesFiles) return 'Not needed any more'
  return (
    <>
      <Badge tone={SHOWN_REQUEST_STATES[status].tone}>{SHOWN_REQUEST_STATES[status].label}</Badge>
      {status === EXPIRED && <span className="small under">Late: please still send it.</span>}
    </>
  )
}

/** How far off the day is counts only while something is still to come. */
function DueDate({ request: { due, status }, takesFiles }: { request: Request; takesFiles: boolean }) {
  if (isRequestOpen(status) && !takesFiles) return 'None'
  if (due === null) return 'No deadline'
  return (
    <span>
      {due.on}
      {isRequestOpen(status) && (
        <span className={`small under ${due.late === null ? 'muted' : 'late'}`}> {due.late ?? due.in}</span>
      )}
    </span>
  )
}
