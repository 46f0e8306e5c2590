import { requestLabel } from '#src/features/documents/request-statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import { OpenUpload } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

const CAPTION = 'Document Requests'
const HEADS = ['Type', 'Description', 'Requested', 'Due date', 'Status', 'Upload']

/** What we asked for, newest first; what is not here yet has its button beside it. */
export function DocumentRequests({
  page: { application, requests },
  takesFiles,
}: {
  page: TrackingPage
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
              <DueDate request={request} />
            </td>
            <td data-l="Status">
              <span>
                <Badge kind={request.status}>{requestLabel(request.status)}</Badge>
                {request.status === 'expired' && takesFiles && (
                  <span className="small under">Late: please still send it.</span>
                )}
              </span>
            </td>
            <td className="act">
              {request.status === 'fulfilled' ? (
                <span className="muted">Uploaded</span>
              ) : (
                takesFiles && (
                  <OpenUpload reference={application.reference} upload={request.id} about={request.documentType}>
                    Upload
                  </OpenUpload>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How far off the day is counts only while something is still to come. */
function DueDate({ request: { due, status } }: { request: Request }) {
  if (due === null) return 'No deadline'
  return (
    <span>
      {due.on}
      {status !== 'fulfilled' && (
        <span className={`small under ${due.late === null ? 'muted' : 'late'}`}> {due.late ?? due.in}</span>
      )}
    </span>
  )
}
