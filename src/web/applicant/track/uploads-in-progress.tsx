import { useEffect, useRef } from 'react'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DiscardButton } from '../upload/controls.tsx'
import { discardUpload } from '../upload/transfer.ts'
import { OpenUploadButton } from './open-upload.tsx'
import { useIsPreview } from './preview.ts'
import { calculateReceivedPercent } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'

type Upload = TrackingPage['uploads'][number]

/** Lists the unfinished uploads, and the complete ones that are not yet stored as documents. */
export function UploadsInProgress({
  reference,
  uploads,
  refresh,
  takesFiles,
  focusHead,
}: {
  reference: string
  uploads: ReadonlyArray<Upload>
  refresh: () => void
  takesFiles: boolean
  focusHead: () => void
}) {
  const documentUploads = uploads.filter(({ purpose }) => purpose === 'document')
  const listRef = useRef<HTMLUListElement>(null)
  const countAfterDiscard = useRef<number | null>(null)
  useEffect(() => {
    const expectedCount = countAfterDiscard.current
    if (expectedCount === null || documentUploads.length > expectedCount) return
    countAfterDiscard.current = null
    if (documentUploads.length === 0) focusHead()
    else listRef.current?.querySelector('li')?.focus()
  })
  if (documentUploads.length === 0) return null
  return (
    <ul ref={listRef} className="under-way">
      {documentUploads.map(upload => (
        <li key={upload.id} className="upload" tabIndex={-1}>
          <strong className="breaks">{upload.fileName}</strong>
          {upload.state === 'whole' ? (
            <p className="small">We’ve received this file and are checking it. It will appear here in a moment.</p>
          ) : (
            <Unfinished
              upload={upload}
              reference={reference}
              takesFiles={takesFiles}
              onDiscard={() => {
                countAfterDiscard.current = documentUploads.length - 1
                refresh()
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Unfinished({
  upload,
  reference,
  takesFiles,
  onDiscard,
}: {
  upload: Upload
  reference: string
  takesFiles: boolean
  onDiscard: () => void
}) {
  // Only JavaScript can resume or discard an upload.
  const hydrated = useHydrated()
  const isPreview = useIsPreview()

  async function discard() {
    const isDiscarded = await discardUpload(addresses.upload(upload.id))
    if (isDiscarded) onDiscard()
    return isDiscarded
  }

  return (
    <>
      <p className="small muted">
        {upload.documentType}. {calculateReceivedPercent(upload)}% has arrived.{' '}
        {takesFiles && hydrated && 'To continue, choose the same file again.'}
      </p>
      {hydrated && !isPreview && (
        <div className="ends upload-row">
          {takesFiles && (
            <OpenUploadButton reference={reference} upload={upload.id} about={`with ${upload.fileName}`}>
              Continue
            </OpenUploadButton>
          )}
          <DiscardButton bytes={upload.receivedBytes} about={upload.fileName} discard={discard} />
        </div>
      )}
    </>
  )
}
