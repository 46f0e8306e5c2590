import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES, isRequestOpen, isUnreviewed, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DocumentActions, DocumentName } from '../../documents/document-actions.tsx'
import { DownloadButton } from '../../documents/download-button.tsx'
import { OPEN_REQUEST_WAYS, RequestActions } from '../../documents/request-actions.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { ApplicationPage } from './application-page.server.ts'
import '../../parts/list.css'

type DocumentsProps = Pick<ApplicationPage, 'documents' | 'requests' | 'application'>

export function Documents({ documents, requests, application }: DocumentsProps) {
  const isEmpty = documents.length === 0 && requests.length === 0
  return (
    <section className="panel flush document-list" aria-labelledby="documents">
      <div className="row ends panel-head">
        <h2 id="documents">Documents</h2>
        <div className="row application-actions">
          <DialogButton may="addDocument" label="Add Document">
            {close => (
              <AddDocumentDialog
                application={application}
                sector={application.sector}
                openRequests={requests.filter(({ status }) => isRequestOpen(status))}
                onClose={close}
              />
            )}
          </DialogButton>
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
          No documents uploaded or requested yet. Press “Request Document” to email the applicant a request.
        </p>
      )}
      {documents.length > 0 && (
        <>
          <h3>Uploaded</h3>
          <UploadedDocuments documents={documents} application={application} />
        </>
      )}
      {requests.length > 0 && (
        <>
          <h3>Requested</h3>
          <DocumentRequests requests={requests} application={application} />
        </>
      )}
    </section>
  )
}

function UploadedDocuments({ documents, application }: Pick<DocumentsProps, 'documents' | 'application'>) {
  const columns: Array<DataColumn<(typeof documents)[number]>> = [
    {
      heading: 'File name',
      className: 'file',
      cell: document => <DocumentName document={document} application={application} />,
    },
    { heading: 'Type', className: 'type', cell: document => document.documentType },
    { heading: 'Size', className: 'amount', cell: document => document.size },
    {
      heading: 'Uploaded',
      className: 'date',
      cell: ({ uploadedOn, addedBy }) => (
        <>
          {uploadedOn}
          {addedBy !== null && <span className="under">{addedBy}</span>}
        </>
      ),
    },
    {
      heading: 'Status',
      cell: document => <Badge tone={DOCUMENT_STATES[document.status].tone}>{document.label}</Badge>,
    },
    {
      heading: 'Actions',
      className: 'acts',
      cell: document => <DocumentActions document={document} application={application} />,
    },
  ]
  return (
    <DataTable aria-label="Uploaded Documents" columns={columns} rows={documents} rowKey={document => document.id} />
  )
}

function DocumentRequests({ requests, application }: Pick<DocumentsProps, 'requests' | 'application'>) {
  const columns: Array<DataColumn<(typeof requests)[number]>> = [
    {
      heading: 'Document',
      cell: ({ documentType, description }) => (
        <>
          <strong>{documentType}</strong>
          <span className="under breaks">{description}</span>
        </>
      ),
    },
    { heading: 'Requested', className: 'date', cell: request => request.requestedOn },
    { heading: 'Due date', className: 'date', cell: request => request.dueOn ?? 'No deadline' },
    {
      heading: 'Status',
      cell: ({ status }) => (
        <Badge tone={SHOWN_REQUEST_STATES[status].tone}>{SHOWN_REQUEST_STATES[status].label}</Badge>
      ),
    },
    {
      heading: 'Actions',
      className: 'acts',
      cell: ({ id, status, documentType, canReopen }) => {
        const target = { applicationId: application.id, requestId: id, documentType }
        if (isRequestOpen(status)) return <RequestActions target={target} ways={OPEN_REQUEST_WAYS} />
        return canReopen && <RequestActions target={target} ways={['reopenRequest']} />
      },
    },
  ]
  return <DataTable aria-label="Document Requests" columns={columns} rows={requests} rowKey={request => request.id} />
}

const AddDocumentDialog = loadDialog(
  async () => (await import('../../documents/add-document-dialog.tsx')).AddDocumentDialog,
)
