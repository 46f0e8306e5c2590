import { useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { FileForm } from './file-form.tsx'
import { findRequestedUpload, listTypesToChoose, type RequestedUpload } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'
import type { Sender } from './use-uploads.ts'

/** Without JavaScript the dialog is part of the page. The dialog cannot be closed while a file is uploading, unless the upload is paused. */
export function UploadDialog({
  page,
  requestedId,
  wasOpenOnLoad,
  close,
  returned,
  sender,
}: {
  page: TrackingPage
  requestedId: string
  wasOpenOnLoad: boolean
  close: () => void
  returned: ReturnedUpload | null
  sender: Sender
}) {
  const { reference } = page.application
  const { documentType, requestId, resumedUpload, unfinishedUpload } = findRequestedUpload(page, requestedId)
  const currentUpload = sender.sending?.purpose === 'document' ? sender.sending : null
  const isSending = currentUpload !== null && currentUpload.state !== 'paused'
  const [dialog, hydrated] = useModal()

  function leaveDialog() {
    if (isSending) return
    if (currentUpload !== null) sender.leave()
    close()
  }

  async function discardAndClose() {
    const isDiscarded = await sender.discard()
    if (isDiscarded) close()
    return isDiscarded
  }

  return (
    <dialog
      ref={dialog}
      id={DIALOG_ID}
      className="dialog upload-dialog"
      aria-labelledby={`${DIALOG_ID}-title`}
      open={hydrated ? undefined : true}
      closedby={isSending ? 'none' : 'closerequest'}
      // Browsers that do not know `closedby` would close the dialog on Escape.
      onKeyDown={event => {
        if (isSending && event.key === 'Escape') event.preventDefault()
      }}
      onClose={() => {
        if (dialog.current === null || dialog.current.open) return
        if (isSending) dialog.current.showModal()
        else leaveDialog()
      }}
    >
      <div className="ends dialog-head">
        <h2 id={`${DIALOG_ID}-title`}>Upload Document</h2>
      </div>
      <div className="dialog-body">
        {currentUpload === null && <UnfinishedNote resumedUpload={resumedUpload} unfinishedUpload={unfinishedUpload} />}
        <FileForm
          purpose="document"
          action={`${addresses.tracking({ reference, tab: 'documents', upload: requestedId })}#${DIALOG_ID}`}
          hidden={{ idempotencyKey: page.idempotencyKey, requestId: requestId ?? '' }}
          choices={listTypesToChoose(page)}
          initial={documentType || (wasOpenOnLoad && unfinishedUpload?.documentType) || ''}
          returned={returned}
          partial={resumedUpload}
          sender={sender}
          requestId={requestId}
        >
          {({ sending, hasType, hasFile }) => (
            <p className="row dialog-buttons">
              <button className="btn line" type="submit" form="close-upload" disabled={isSending}>
                {sending === null || isSending ? 'Cancel' : 'Close'}
              </button>
              {sending?.state === 'paused' && (
                <DiscardButton bytes={sending.confirmedBytes} about={sending.fileName} discard={discardAndClose} />
              )}
              <SendButton sending={sending} isReady={hasType && hasFile} resume={sender.resume}>
                Upload
              </SendButton>
            </p>
          )}
        </FileForm>
        <Form
          method="get"
          action={`${addresses.tracking()}#panel-documents`}
          id="close-upload"
          onSubmit={event => {
            event.preventDefault()
            leaveDialog()
          }}
        >
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="tab" value="documents" />
        </Form>
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
      <p className="breaks">
        Please choose <strong>{resumedUpload.fileName}</strong> again: {resumedUpload.percent}% of it has already
        arrived, and the upload continues from there.
      </p>
    )
  }
  if (unfinishedUpload === null) return null
  return (
    <p className="breaks small muted">
      {unfinishedUpload.percent}% of {unfinishedUpload.fileName} has already arrived. To continue, choose{' '}
      {unfinishedUpload.documentType} and the same file.
    </p>
  )
}

/** Closes the dialog before React removes it, because browsers return the focus only when a dialog closes. */
function useModal() {
  const hydrated = useHydrated()
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!hydrated || dialog === null) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[aria-invalid=true], select')?.focus()
    return () => dialog.close()
  }, [hydrated])
  return [dialogRef, hydrated] as const
}
