import { addresses } from '#src/addresses.ts'
import { useIsPreview } from './preview.ts'

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
