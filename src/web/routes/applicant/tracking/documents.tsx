import { BRAND } from '#src/brand.ts'
import { requestLabel } from '#src/features/documents/request-statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyTable } from '../../../ui/empty-table.tsx'
import { TableHead } from '../../../ui/table-head.tsx'
import type { TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

/** What we asked the applicant for, and what came. */
export function Documents({ requests }: { requests: ReadonlyArray<Request> }) {
  return (
    <>
      <div className="doc-head">
        <h2>Document Management</h2>
      </div>
      {requests.some(request => request.status !== 'fulfilled') && (
        <p>
          To hand in a document, reply to our email about it and attach it, or write to{' '}
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
        </p>
      )}
      {requests.length === 0 ? (
        <EmptyTable caption={REQUESTS} heads={HEADS}>
          Nothing has been asked for. When we need a document from you, it appears here and we write to you.
        </EmptyTable>
      ) : (
        <Requests requests={requests} />
      )}
      <EmptyTable caption="Uploaded Documents" heads={['File name', 'Type', 'Status', 'Uploaded', 'Comment']}>
        Nothing has been uploaded.
      </EmptyTable>
    </>
  )
}

const REQUESTS = 'Document Requests'
const HEADS = ['Type', 'Description', 'Requested', 'Due date', 'Status']

function Requests({ requests }: { requests: ReadonlyArray<Request> }) {
  return (
    <table className="table stack requests">
      <caption>{REQUESTS}</caption>
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
              <Badge kind={request.status}>{requestLabel(request.status)}</Badge>
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
      {status !== 'fulfilled' && <span className="muted small under"> {due.in}</span>}
    </span>
  )
}
