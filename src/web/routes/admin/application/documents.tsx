import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES, isRequestOpen, isUnreviewed, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DocumentActions } from '../parts/document-actions.tsx'
import { DocumentName } from '../parts/document-name.tsx'
import { DownloadButton } from '../parts/download-button.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { RequestActions } from '../parts/request-actions.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import '../../../ui/styles/admin/documents.css'

type Shown = Pick<ApplicationPage, 'documents' | 'requests' | 'application'>

/** What the applicant handed in, what was asked of them, and whether it came. */
export function Documents({ documents, requests, application }: Shown) {
  const isEmpty = documents.length === 0 && requests.length === 0
  return (
    <section className="panel flush document-list" aria-labelledby="documents">
      <div className="panel-head">
        <h2 id="documents">Documents</h2>
        <div className="application-actions">
          {documents.some(document => isUnreviewed(document.status)) && (
            <Link className="btn line sm" to={addresses.adminReview({ application: application.id })}>
              Review
            </Link>
          )}
          {documents.length > 0 && (
            <DownloadButton
              action={addresses.adminArchive(application.id)}
              fileName={`${application.reference ?? 'Application'} documents.zip`}
              className="btn line sm"
            >
              Download All
            </DownloadButton>
          )}
        </div>
      </div>
      {isEmpty && (
        <p className="muted">
          Nothing has been uploaded or asked for. With Request Document the applicant gets an email about it.
        </p>
      )}
      {documents.length > 0 && (
        <>
          <h3>Uploaded</h3>
          <Uploaded documents={documents} application={application} />
        </>
      )}
      {requests.length > 0 && (
        <>
          <h3>Asked for</h3>
          <Requests requests={requests} application={application} />
        </>
      )}
    </section>
  )
}

const UPLOADED_HEADS = [
  { label: 'File name', look: 'file' },
  { label: 'Type', look: 'type' },
  { label: 'Size', look: 'amount' },
  { label: 'Uploaded', look: 'date' },
  { label: 'Status' },
  { label: 'Actions', look: 'acts' },
] as const

function Uploaded({ documents, application }: Pick<Shown, 'documents' | 'application'>) {
  return (
    <Ledger
      caption="Uploaded Documents"
      heads={UPLOADED_HEADS}
      rows={documents.map(document => ({
        key: document.id,
        cells: [
          <DocumentName key="name" document={document} application={application} />,
          document.documentType,
          document.size,
          document.uploadedOn,
          <Badge key="status" tone={DOCUMENT_STATES[document.status].tone}>
            {document.label}
          </Badge>,
          <DocumentActions key="actions" document={document} application={application} />,
        ],
      }))}
    />
  )
}

const REQUEST_HEADS = [
  { label: 'Document' },
  { label: 'Requested', look: 'date' },
  { label: 'Due date', look: 'date' },
  { label: 'Status' },
  { label: 'Actions', look: 'acts' },
] as const

function Requests({ requests, application }: Pick<Shown, 'requests' | 'application'>) {
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
          <Badge key="status" tone={SHOWN_REQUEST_STATES[request.status].tone}>
            {SHOWN_REQUEST_STATES[request.status].label}
          </Badge>,
          isRequestOpen(request.status) && (
            <RequestActions
              key="actions"
              asked={{ applicationId: application.id, requestId: request.id, documentType: request.documentType }}
            />
          ),
        ],
      }))}
    />
  )
}
