import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DocumentActions } from '../parts/document-actions.tsx'
import { DocumentName } from '../parts/document-name.tsx'
import { DownloadLink } from '../parts/download-link.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { RequestActions } from '../parts/request-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import '../../../ui/styles/admin/documents.css'

type Shown = Pick<ApplicationPage, 'documents' | 'requests'> & { applicationId: string }

/** What the applicant handed in, what was asked of them, and whether it came. */
export function Documents({ documents, requests, applicationId }: Shown) {
  const isEmpty = documents.length === 0 && requests.length === 0
  return (
    <section className="panel flush" aria-labelledby="documents">
      <div className="panel-head">
        <h2 id="documents">Documents</h2>
        <div className="application-actions">
          {documents.some(document => document.status === 'pending') && (
            <Link className="btn line sm" to={addresses.adminReview({ application: applicationId })}>
              Review
            </Link>
          )}
          {documents.length > 0 && (
            <DownloadLink href={addresses.adminArchive(applicationId)} className="btn line sm">
              Download All
            </DownloadLink>
          )}
        </div>
      </div>
      {isEmpty && (
        <p className="muted">
          Nothing has been uploaded or asked for. With Request Document the applicant gets an email about it.
        </p>
      )}
      {documents.length > 0 && <Uploaded documents={documents} />}
      {requests.length > 0 && <Requests requests={requests} applicationId={applicationId} />}
    </section>
  )
}

const UPLOADED_HEADS = [
  { label: 'File name' },
  { label: 'Type' },
  { label: 'Size', look: 'amount' },
  { label: 'Uploaded', look: 'date' },
  { label: 'Status' },
  { label: 'Actions' },
] as const

function Uploaded({ documents }: Pick<Shown, 'documents'>) {
  return (
    <Ledger
      caption="Uploaded Documents"
      heads={UPLOADED_HEADS}
      rows={documents.map(document => ({
        key: document.id,
        cells: [
          <DocumentName key="name" document={document} />,
          document.documentType,
          document.size,
          document.uploadedOn,
          <Badge key="status" kind={document.status}>
            {document.label}
          </Badge>,
          <DocumentActions key="actions" document={document} />,
        ],
      }))}
    />
  )
}

const REQUEST_HEADS = [
  { label: 'Document' },
  { label: 'Requested' },
  { label: 'Due date' },
  { label: 'Status' },
] as const

const STATUSES = { pending: 'Pending', fulfilled: 'Fulfilled', expired: 'Expired' } as const

function Requests({ requests, applicationId }: Pick<Shown, 'requests' | 'applicationId'>) {
  return (
    <Ledger
      caption="Document Requests"
      heads={REQUEST_HEADS}
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
              <RequestActions asked={{ applicationId, requestId: request.id, documentType: request.documentType }} />
            )}
          </>,
        ],
      }))}
    />
  )
}
