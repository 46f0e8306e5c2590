import { addresses } from '#src/addresses.ts'
import { OpenUploadButton } from './open-upload.tsx'
import { useIsPreview } from './preview.ts'
import { calculateReceivedPercent } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import { DiscardButton } from './upload-controls.tsx'

type Upload = TrackingPage['uploads'][number]

/** Lists the unfinished uploads, and the complete ones that are not yet stored as documents. */
export function UploadsInProgress({
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
