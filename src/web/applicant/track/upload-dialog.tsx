import { addresses } from '#src/addresses.ts'
import { DiscardPausedButton, FileForm, SendButtons } from './file-form.tsx'
import { useIsPreview } from './preview.ts'
import { findRequestedUpload, listTypesToChoose, type RequestedUpload } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'

/**
 * Without JavaScript the dialog is part of the page. With JavaScript it lies over the page, and it cannot be closed
 * while a file is uploading, unless the upload is paused.
 */
export function UploadDialog({
  page,
  requestedId,
  returned,
}: {
  page: TrackingPage
  requestedId: string
  returned: ReturnedUpload | null
}) {
  const { reference } = page.application
  const { documentType, requestId, pieceId, resumedUpload, unfinishedUpload, replaced } = findRequestedUpload(
    page,
    requestedId,
  )
  const request = page.requests.find(({ id }) => id === requestId)
  return (
    <dialog
      id={DIALOG_ID}
      className="dialog upload-dialog"
      aria-labelledby={`${DIALOG_ID}-title`}
      open
      closedby="closerequest"
      data-type={documentType}
      data-page={addresses.tracking({ reference, tab: 'documents' })}
    >
      <div className="ends dialog-head">
        <h2 id={`${DIALOG_ID}-title`}>Upload Document</h2>
      </div>
      <div className="dialog-body">
        {request !== undefined && (
          <p className="breaks">
            {request.description}
            {request.due !== null && <span className="small muted under">Due on {request.due.on}</span>}
          </p>
        )}
        {pieceId !== null && <p>The file goes into the piece of your evidence plan from which you came.</p>}
        {replaced !== null && (
          <p className="breaks">
            The new file replaces <strong>{replaced.fileName}</strong>, which we haven’t reviewed yet.
          </p>
        )}
        <UnfinishedNote resumedUpload={resumedUpload} unfinishedUpload={unfinishedUpload} />
        <FileForm
          purpose="document"
          reference={reference}
          action={`${addresses.tracking({ reference, tab: 'documents', upload: requestedId })}#${DIALOG_ID}`}
          hidden={{
            idempotencyKey: page.idempotencyKey,
            requestId: requestId ?? '',
            replacesId: replaced?.id ?? '',
            ...(pieceId !== null && { pieceId }),
          }}
          takesSeveral={resumedUpload === null && replaced === null}
          choices={listTypesToChoose(page)}
          initial={documentType || (unfinishedUpload?.documentType ?? '')}
          returned={returned}
          partial={resumedUpload}
        >
          <p className="row dialog-buttons">
            <button className="btn line" type="submit" form="close-upload" data-part="cancel">
              Cancel
            </button>
            <DiscardPausedButton />
            <SendButtons>Upload</SendButtons>
          </p>
        </FileForm>
        <form method="get" action={`${addresses.tracking()}#panel-documents`} id="close-upload">
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="tab" value="documents" />
        </form>
      </div>
    </dialog>
  )
}

const DIALOG_ID = 'upload-document'

function UnfinishedNote({
  resumedUpload,
  unfinishedUpload,
}: Pick<RequestedUpload, 'resumedUpload' | 'unfinishedUpload'>) {
  if (resumedUpload !== null) {
    return (
      <p className="breaks" data-part="unfinished">
        Please choose <strong>{resumedUpload.fileName}</strong> again: {resumedUpload.percent}% of it has already
        arrived, and the upload continues from there.
      </p>
    )
  }
  if (unfinishedUpload === null) return null
  return (
    <p className="breaks small muted" data-part="unfinished">
      {unfinishedUpload.percent}% of {unfinishedUpload.fileName} has already arrived. To continue, choose{' '}
      {unfinishedUpload.documentType} and the same file.
    </p>
  )
}

/**
 * Opens the upload dialog, which is in the URL (`?upload=`), so that it works without JavaScript and Back closes it. Only
 * screen readers read `hiddenText`, which tells buttons with the same text apart.
 */
export function OpenUploadButton({
  reference,
  upload,
  children,
  hiddenText,
  variant = 'line',
}: {
  reference: string
  upload: string
  children: string
  hiddenText?: string
  variant?: 'line' | 'plain'
}) {
  if (useIsPreview()) return <span className="muted small">The applicant sees the button “{children}”.</span>
  return (
    <form method="get" action={`${addresses.tracking()}#upload-document`} data-updates>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="tab" value="documents" />
      <button className={`btn ${variant} sm`} type="submit" name="upload" value={upload}>
        {children}
        {hiddenText && <span className="visually-hidden"> {hiddenText}</span>}
      </button>
    </form>
  )
}

/** Replacing deletes the former file, so it needs the mailed code. */
export function ReplaceButton({
  reference,
  hasProof,
  document: { id, fileName },
}: {
  reference: string
  hasProof: boolean
  document: { id: string; fileName: string }
}) {
  const isPreview = useIsPreview()
  if (!hasProof && !isPreview) {
    return (
      <a className="btn line sm" href={addresses.applicantCode({ reference, for: 'documents' })}>
        Replace<span className="visually-hidden"> {fileName}</span>
      </a>
    )
  }
  return (
    <OpenUploadButton reference={reference} upload={id} hiddenText={fileName}>
      Replace
    </OpenUploadButton>
  )
}
