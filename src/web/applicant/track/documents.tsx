import { useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { STATUS_WORDS } from '#src/features/applications/progress/status-words.ts'
import { acceptsUploads, asksForDocuments, isStopped } from '#src/features/cases/states.ts'
import {
  DOCUMENT_STATES,
  type DocumentStatus,
  isRequestOpen,
  SHOWN_REQUEST_STATES,
  type ShownRequestStatus,
} from '#src/features/documents/states.ts'
import { listDocumentsToResend } from '#src/features/documents/wanted-documents.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyTable, TableHead } from '../../ui/table-head.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { DiscardButton } from './file-form.tsx'
import { useIsPreview, usePagePaths } from './preview.ts'
import { calculateReceivedPercent, isReplaceable } from './requested-upload.ts'
import type { DocumentLists, TrackingPage } from './tracking-page.server.ts'
import { OpenUploadButton, ReplaceButton, UploadDialog } from './upload-dialog.tsx'
import { type ReturnedUpload, UploadMessage } from './upload-message.tsx'

export function Documents({
  page,
  toast,
  returned,
}: {
  page: TrackingPage
  toast: ToastMessage | null
  returned: ReturnedUpload | null
}) {
  const { reference, status } = page.application
  const takesFiles = acceptsUploads(page.application)
  const isPreview = useIsPreview()
  const [query] = useSearchParams()
  const requestedId = query.get('upload')
  return (
    <>
      <UploadMessage toast={toast} place="documents" />
      {toast?.place === 'documents' && page.evidence !== null && !isPreview && (
        <p>
          <a href={addresses.applicantEvidence({ reference })}>Go to your evidence plan</a>
        </p>
      )}
      <div className="row ends doc-head">
        <h2>Document Management</h2>
        {takesFiles && (
          <OpenUploadButton reference={reference} upload="new" variant="plain">
            Upload Document
          </OpenUploadButton>
        )}
      </div>
      {!takesFiles && (
        <p className="muted">{isStopped(status) ? STATUS_WORDS[status].documentsClosed : CLOSED_BY_REFUND}</p>
      )}
      {takesFiles && !isPreview && requestedId !== null && (
        <UploadDialog
          page={page}
          requestedId={requestedId}
          returned={returned?.intent === 'upload' ? returned : null}
        />
      )}
      <UploadsInProgress reference={reference} uploads={page.uploads} takesFiles={takesFiles} />
      <DocumentRequests page={page} takesFiles={takesFiles} />
      <UploadedDocuments page={page} takesFiles={takesFiles} />
      <DeliveredFiles reference={reference} files={page.delivered} />
    </>
  )
}

const CLOSED_BY_REFUND =
  'You can’t upload documents any more, because this application has ended. What you sent before stays listed here.'

type Request = TrackingPage['requests'][number]

const REQUESTS_CAPTION = 'Document Requests'
const REQUEST_COLUMNS = ['Type', 'Description', 'Requested', 'Due date', 'Status', 'Upload']

function DocumentRequests({
  page: { application, requests },
  takesFiles,
}: {
  page: DocumentLists
  takesFiles: boolean
}) {
  if (requests.length === 0) {
    return (
      <EmptyTable caption={REQUESTS_CAPTION} heads={REQUEST_COLUMNS}>
        {asksForDocuments(application)
          ? 'We haven’t asked you for a document yet. When we need one, it appears here and we email you.'
          : 'We ask you for no document.'}
      </EmptyTable>
    )
  }
  return (
    <table className="table stack requests">
      <caption>{REQUESTS_CAPTION}</caption>
      <TableHead heads={REQUEST_COLUMNS} />
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
                <OpenUploadButton
                  reference={application.reference}
                  upload={request.id}
                  hiddenText={request.documentType}
                >
                  Upload
                </OpenUploadButton>
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

const REQUEST_STATUS_NOTES: Readonly<Record<ShownRequestStatus, string>> = {
  pending: 'We’re waiting for you to upload it.',
  fulfilled: 'We have it.',
  expired: 'It’s late. Please send it as soon as you can.',
}

function RequestStatus({ status, takesFiles }: { status: Request['status']; takesFiles: boolean }) {
  if (isRequestOpen(status) && !takesFiles) return 'Not needed any more'
  return (
    <>
      <Badge tone={SHOWN_REQUEST_STATES[status].tone}>{SHOWN_REQUEST_STATES[status].label}</Badge>
      <span className="small muted under">{REQUEST_STATUS_NOTES[status]}</span>
    </>
  )
}

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

const DOCUMENTS_CAPTION = 'Uploaded Documents'
const DOCUMENT_COLUMNS = ['File name', 'Type', 'Status', 'Uploaded', 'Comment']

const DOCUMENT_STATUS_NOTES: Readonly<Record<DocumentStatus, string>> = {
  pending: 'With us.',
  approved: 'This document is done.',
  rejected: 'The comment says what to change.',
}

function UploadedDocuments({ page, takesFiles }: { page: DocumentLists; takesFiles: boolean }) {
  const { application, documents, requests } = page
  const { file } = usePagePaths(application.reference)
  if (documents.length === 0) {
    return (
      <EmptyTable caption={DOCUMENTS_CAPTION} heads={DOCUMENT_COLUMNS}>
        You haven’t uploaded anything yet.
      </EmptyTable>
    )
  }
  const { reference } = application
  const resendableDocuments = listDocumentsToResend(page)
  // Rejecting a document reopens its request, so a new file for the document answers that request.
  const findUploadId = ({ id, requestId }: (typeof documents)[number]) =>
    requests.find(request => request.id === requestId && isRequestOpen(request.status))?.id ?? id
  return (
    <table className="table stack uploaded">
      <caption>{DOCUMENTS_CAPTION}</caption>
      <TableHead heads={DOCUMENT_COLUMNS} />
      <tbody>
        {documents.map(document => (
          <tr key={document.id}>
            <td className="file" data-l="File name">
              <a className="breaks" href={file(document.id)}>
                {document.fileName}
              </a>{' '}
              <span className="num muted small under">{document.size}</span>
            </td>
            <td className="type" data-l="Type">
              <span className="breaks">{document.documentType}</span>
            </td>
            <td data-l="Status">
              <span>
                <Badge tone={DOCUMENT_STATES[document.status].tone}>{DOCUMENT_STATES[document.status].label}</Badge>
                {takesFiles && (
                  <span className="small muted under">{document.answer ?? DOCUMENT_STATUS_NOTES[document.status]}</span>
                )}
              </span>
            </td>
            <td className="day" data-l="Uploaded">
              <span>
                {document.uploadedOn}
                {document.addedByUs !== null && <span className="small muted under">{document.addedByUs}</span>}
              </span>
            </td>
            <td className="comment" data-l="Comment">
              {document.comment === null ? (
                <span className="muted">No comments</span>
              ) : (
                <span className="breaks">{document.comment}</span>
              )}
              {takesFiles && resendableDocuments.includes(document) && (
                <OpenUploadButton
                  reference={reference}
                  upload={findUploadId(document)}
                  hiddenText={document.documentType}
                >
                  Upload Again
                </OpenUploadButton>
              )}
              {takesFiles && isReplaceable(document) && (
                <ReplaceButton reference={reference} hasProof={page.hasProof} document={document} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Upload = TrackingPage['uploads'][number]

/** Lists the unfinished uploads, and the complete ones that are not yet stored as documents. */
function UploadsInProgress({
  reference,
  uploads,
  takesFiles,
}: {
  reference: string
  uploads: ReadonlyArray<Upload>
  takesFiles: boolean
}) {
  const documentUploads = uploads.filter(({ purpose }) => purpose === 'document')
  if (documentUploads.length === 0) return null
  return (
    <ul className="under-way">
      {documentUploads.map(upload => (
        <li key={upload.id} className="upload" tabIndex={-1}>
          <strong className="breaks">{upload.fileName}</strong>
          {upload.state === 'whole' ? (
            <p className="small">We’ve received this file and are checking it. It will appear here in a moment.</p>
          ) : (
            <Unfinished upload={upload} reference={reference} takesFiles={takesFiles} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Only JavaScript can resume or discard an upload. */
function Unfinished({ upload, reference, takesFiles }: { upload: Upload; reference: string; takesFiles: boolean }) {
  const { id, documentType, fileName, receivedBytes } = upload
  return (
    <>
      <p className="small muted">
        {documentType}. {calculateReceivedPercent(upload)}% has arrived.{' '}
        {takesFiles && <span className="needs-script">To continue, choose the same file again.</span>}
      </p>
      {!useIsPreview() && (
        <div className="ends upload-row needs-script">
          {takesFiles && (
            <OpenUploadButton reference={reference} upload={id} hiddenText={`with ${fileName}`}>
              Continue
            </OpenUploadButton>
          )}
          <DiscardButton upload={{ url: addresses.upload(id), receivedBytes, fileName }} />
        </div>
      )}
    </>
  )
}

/** Tells the script of uploads which ones it can continue. */
export function UnfinishedUploadData({ uploads }: Pick<TrackingPage, 'uploads'>) {
  const unfinishedUploads = uploads
    .filter(({ state }) => state === 'arriving')
    .map(({ id, state, requestId, ...upload }) => ({ url: addresses.upload(id), ...upload }))
  return <div id="unfinished-uploads" data-uploads={JSON.stringify(unfinishedUploads)} hidden />
}

const DELIVERED_CAPTION = 'From Us'
const DELIVERED_COLUMNS = ['File name', 'What it is', 'Sent']

function DeliveredFiles({ reference, files }: { reference: string; files: TrackingPage['delivered'] }) {
  const { deliveredFile } = usePagePaths(reference)
  if (files.length === 0) return null
  return (
    <table className="table stack uploaded" id="from-us">
      <caption>{DELIVERED_CAPTION}</caption>
      <TableHead heads={DELIVERED_COLUMNS} />
      <tbody>
        {files.map(({ id, fileName, size, what, sentOn }) => (
          <tr key={id}>
            <td className="file" data-l="File name">
              <a className="breaks" href={deliveredFile(id)}>
                {fileName}
              </a>{' '}
              <span className="num muted small under">{size}</span>
            </td>
            <td data-l="What it is">
              <span className="breaks">{what}</span>
            </td>
            <td className="day" data-l="Sent">
              {sentOn}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
