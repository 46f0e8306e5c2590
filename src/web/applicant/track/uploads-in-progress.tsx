import { useEffect, useRef } from 'react'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DiscardButton } from '../upload/controls.tsx'
import { discardUpload } from '../upload/transfer.ts'
import { OpenUpload } from './open-upload.tsx'
import { useIsPreview } from './preview.ts'
import { receivedPercent } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'

type Upload = TrackingPage['uploads'][number]

/** Unfinished uploads, and complete ones that wait to be stored. */
export function UnderWay({
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
  /** Focused when the last card is discarded. */
  focusHead: () => void
}) {
  const own = uploads.filter(({ purpose }) => purpose === 'document')
  const list = useRef<HTMLUListElement>(null)
  const discarded = useRef<number | null>(null)
  useEffect(() => {
    const from = discarded.current
    if (from === null || own.length > from) return
    discarded.current = null
    if (own.length === 0) focusHead()
    else list.current?.querySelector('li')?.focus()
  })
  if (own.length === 0) return null
  return (
    <ul ref={list} className="under-way">
      {own.map(upload => (
        <li key={upload.id} className="upload" tabIndex={-1}>
          <strong className="breaks">{upload.fileName}</strong>
          {upload.state === 'whole' ? (
            <p className="small">Received. We’re checking it, and it will appear here in a moment.</p>
          ) : (
            <Unfinished
              upload={upload}
              reference={reference}
              takesFiles={takesFiles}
              discarded={() => {
                discarded.current = own.length - 1
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
  discarded,
}: {
  upload: Upload
  reference: string
  takesFiles: boolean
  discarded: () => void
}) {
  // Resuming and discarding need scripts.
  const hydrated = useHydrated()
  const isPreview = useIsPreview()

  async function discard() {
    const isGone = await discardUpload(addresses.upload(upload.id))
    if (isGone) discarded()
    return isGone
  }

  return (
    <>
      <p className="small muted">
        {upload.documentType}. {receivedPercent(upload)}% has arrived.{' '}
        {takesFiles && hydrated && 'To carry on, choose the same file again.'}
      </p>
      {hydrated && !isPreview && (
        <div className="ends upload-row">
          {takesFiles && (
            <OpenUpload reference={reference} upload={upload.id} about={`with ${upload.fileName}`}>
              Continue
            </OpenUpload>
          )}
          <DiscardButton bytes={upload.receivedBytes} about={upload.fileName} discard={discard} />
        </div>
      )}
    </>
  )
}
