import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { percentHere } from './asked-upload.ts'
import { OpenUpload } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'

type Upload = TrackingPage['uploads'][number]

/** Files that are here in part, with the way to go on; and those that are here whole and wait for us. */
export function UnderWay({
  page: { application, uploads },
  refresh,
  takesFiles,
}: {
  page: TrackingPage
  refresh: () => void
  takesFiles: boolean
}) {
  const own = uploads.filter(({ purpose }) => purpose === 'document')
  if (own.length === 0) return null
  return (
    <ul className="under-way">
      {own.map(upload => (
        <li key={upload.id} className="upload">
          <strong className="breaks">{upload.fileName}</strong>
          {upload.state === 'whole' ? (
            <p className="small">Received. We are checking it; it appears here by itself.</p>
          ) : (
            <Unfinished upload={upload} reference={application.reference} refresh={refresh} takesFiles={takesFiles} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Unfinished({
  upload,
  reference,
  refresh,
  takesFiles,
}: {
  upload: Upload
  reference: string
  refresh: () => void
  takesFiles: boolean
}) {
  // To go on, and to tell the server to forget it, takes a script.
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)

  async function discard() {
    setFailed(false)
    const answer = await fetch(addresses.upload(upload.id), {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    }).catch(() => null)
    // Gone already is gone as well.
    if (answer?.ok || answer?.status === 404) refresh()
    else setFailed(true)
  }

  return (
    <>
      <p className="small muted">
        {upload.documentType}. {percentHere(upload)}% is already here.{' '}
        {takesFiles && hydrated && 'To go on, choose the same file again.'}
      </p>
      {hydrated && (
        <div className="up-row">
          {takesFiles && (
            <OpenUpload reference={reference} upload={upload.id} about={`with ${upload.fileName}`}>
              Go on
            </OpenUpload>
          )}
          <button className="btn line sm" type="button" onClick={discard}>
            Discard<span className="vh"> {upload.fileName}</span>
          </button>
        </div>
      )}
      <p className="small" role="status">
        {failed && 'It could not be discarded. Please try again.'}
      </p>
    </>
  )
}
