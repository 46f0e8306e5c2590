import { useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { FileForm } from './file-form.tsx'
import { type RequestedUpload, requestedUpload, typesToChoose } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'
import type { Sender } from './use-uploads.ts'

/** Without scripts it is part of the page. While a file is on its way it stays open until paused. */
export function UploadDialog({
  page,
  requestedId,
  isAsLoaded,
  close,
  returned,
  sender,
}: {
  page: TrackingPage
  /** Id of a request, rejected document or upload, or 'new' */
  requestedId: string
  isAsLoaded: boolean
  close: () => void
  returned: ReturnedUpload | null
  sender: Sender
}) {
  const { reference } = page.application
  const { documentType, requestId, resumes, partial } = requestedUpload(page, requestedId)
  const own = sender.sending?.purpose === 'document' ? sender.sending : null
  const isSending = own !== null && own.how !== 'paused'
  const [dialog, hydrated] = useModal()

  function leave() {
    if (isSending) return
    if (own !== null) sender.leave()
    close()
  }

  async function discard() {
    const isGone = await sender.discard()
    if (isGone) close()
    return isGone
  }

  return (
    <dialog
      ref={dialog}
      id={DIALOG}
      className="dialog upload-dialog"
      aria-labelledby={`${DIALOG}-title`}
      open={hydrated ? undefined : true}
      closedby={isSending ? 'none' : 'closerequest'}
      // For browsers without `closedby`
      onKeyDown={event => {
        if (isSending && event.key === 'Escape') event.preventDefault()
      }}
      onClose={() => {
        if (dialog.current === null || dialog.current.open) return
        if (isSending) dialog.current.showModal()
        else leave()
      }}
    >
      <div className="ends dialog-head">
        <h2 id={`${DIALOG}-title`}>Upload Document</h2>
      </div>
      <div className="dialog-body">
        {own === null && <Unfinished resumes={resumes} partial={partial} />}
        <FileForm
          purpose="document"
          action={`${addresses.tracking({ reference, tab: 'documents', upload: requestedId })}#${DIALOG}`}
          hidden={{ idempotencyKey: page.idempotencyKey, requestId: requestId ?? '' }}
          choices={typesToChoose(page)}
          initial={documentType || (isAsLoaded && partial?.documentType) || ''}
          returned={returned}
          partial={resumes}
          sender={sender}
          requestId={requestId}
        >
          {({ sending, hasKind, hasFile }) => (
            <p className="row dialog-buttons">
              <button className="btn line" type="submit" form="close-upload" disabled={isSending}>
                {sending === null || isSending ? 'Cancel' : 'Close'}
              </button>
              {sending?.how === 'paused' && (
                <DiscardButton bytes={sending.safe} about={sending.fileName} discard={discard} />
              )}
              <SendButton sending={sending} isReady={hasKind && hasFile} resume={sender.resume}>
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
            leave()
          }}
        >
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="tab" value="documents" />
        </Form>
      </div>
    </dialog>
  )
}

const DIALOG = 'upload-document'

function Unfinished({ resumes, partial }: Pick<RequestedUpload, 'resumes' | 'partial'>) {
  if (resumes !== null) {
    return (
      <p className="breaks">
        Please choose <strong>{resumes.fileName}</strong> again: {resumes.percent}% of it has already arrived, and the
        upload carries on from there.
      </p>
    )
  }
  if (partial === null) return null
  return (
    <p className="breaks small muted">
      {partial.percent}% of {partial.fileName} has already arrived. To carry on, choose {partial.documentType} and the
      same file.
    </p>
  )
}

/** Closed before removal, so that the focus returns. */
function useModal() {
  const hydrated = useHydrated()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!hydrated || dialog === null) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[aria-invalid=true], select')?.focus()
    return () => dialog.close()
  }, [hydrated])
  return [element, hydrated] as const
}
