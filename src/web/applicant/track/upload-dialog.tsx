import { useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { DiscardButton, SendButton } from '../upload/controls.tsx'
import { type AskedUpload, askedUpload, typesToChoose } from './asked-upload.ts'
import { FileForm } from './file-form.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-answer.tsx'
import type { Sender } from './use-uploads.ts'

/**
 * Takes one document. Without scripts it stands open in the page; with them it stands over it, and stays while a file is on
 * its way: to leave, one pauses first.
 */
export function UploadDialog({
  page,
  asked,
  isAsLoaded,
  close,
  returned,
  sender,
}: {
  page: TrackingPage
  /** A request, a rejected document or an unfinished upload by its id, or 'new'. */
  asked: string
  /** The page was loaded with it, mostly once more while a file was sent. */
  isAsLoaded: boolean
  close: () => void
  returned: ReturnedUpload | null
  sender: Sender
}) {
  const { reference } = page.application
  const { documentType, requestId, goesOnWith, begun } = askedUpload(page, asked)
  const own = sender.sending?.purpose === 'document' ? sender.sending : null
  const isHeld = own !== null && own.how !== 'paused'
  const [dialog, hydrated] = useOverPage()

  function leave() {
    if (isHeld) return
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
      closedby={isHeld ? 'none' : 'closerequest'}
      // For browsers that do not know `closedby`.
      onKeyDown={event => {
        if (isHeld && event.key === 'Escape') event.preventDefault()
      }}
      onClose={() => {
        // Gone with its page, or open again by now.
        if (dialog.current === null || dialog.current.open) return
        if (isHeld) dialog.current.showModal()
        else leave()
      }}
    >
      <div className="ends dialog-head">
        <h2 id={`${DIALOG}-title`}>Upload Document</h2>
      </div>
      <div className="dialog-body">
        {own === null && <Unfinished goesOnWith={goesOnWith} begun={begun} />}
        <FileForm
          purpose="document"
          action={`${addresses.tracking({ reference, tab: 'documents', upload: asked })}#${DIALOG}`}
          hidden={{ once: page.once, requestId: requestId ?? '' }}
          choices={typesToChoose(page)}
          initial={documentType || (isAsLoaded && begun?.documentType) || ''}
          returned={returned}
          begun={goesOnWith}
          sender={sender}
          requestId={requestId}
        >
          {({ sending, hasKind, hasFile }) => (
            <p className="row dialog-buttons">
              <button className="btn line" type="submit" form="close-upload" disabled={isHeld}>
                {sending === null || isHeld ? 'Cancel' : 'Close'}
              </button>
              {sending?.how === 'paused' && (
                <DiscardButton bytes={sending.safe} about={sending.fileName} discard={discard} />
              )}
              <SendButton sending={sending} isReady={hasKind && hasFile} goOn={sender.goOn}>
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

function Unfinished({ goesOnWith, begun }: Pick<AskedUpload, 'goesOnWith' | 'begun'>) {
  if (goesOnWith !== null) {
    return (
      <p className="breaks">
        Please choose <strong>{goesOnWith.fileName}</strong> again: {goesOnWith.percent}% of it is already here, and the
        upload goes on from there.
      </p>
    )
  }
  if (begun === null) return null
  return (
    <p className="breaks small muted">
      {begun.percent}% of {begun.fileName} is already here. To go on with it, choose {begun.documentType} and the same
      file.
    </p>
  )
}

/** Over the page as soon as scripts run; and closed before it goes, so that the focus is given back to where it was. */
function useOverPage() {
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
