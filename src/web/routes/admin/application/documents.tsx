import { Badge } from '../../../ui/badge.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { RequestActions } from '../parts/request-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'

const HEADS = [{ label: 'Document' }, { label: 'Requested' }, { label: 'Due date' }, { label: 'Status' }] as const

const STATUSES = { pending: 'Pending', fulfilled: 'Fulfilled', expired: 'Expired' } as const

/** What was asked of the applicant, and whether it came. */
export function Documents({ requests, applicationId }: Pick<ApplicationPage, 'requests'> & { applicationId: string }) {
  return (
    <section className="panel flush" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {requests.length === 0 ? (
        <p className="muted">Nothing has been asked for. With Request Document the applicant gets an email about it.</p>
      ) : (
        <Ledger
          caption="Document Requests"
          heads={HEADS}
          rows={requests.map(request => ({
            key: request.id,
            cells: [
              <>
                <strong>{request.documentType}</strong>
                <span className="under as-typed">{request.description}</span>
              </>,
              request.requestedOn,
              request.dueOn ?? 'No deadline',
              <>
                <Badge kind={request.status}>{STATUSES[request.status]}</Badge>
                {request.status !== 'fulfilled' && (
                  <RequestActions
                    asked={{ applicationId, requestId: request.id, documentType: request.documentType }}
                  />
                )}
              </>,
            ],
          }))}
        />
      )}
    </section>
  )
}
