import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { canPreview, canShowText, type FileFormat } from '#src/features/files/file-formats.ts'
import { DownloadButton } from './download-button.tsx'
import { FileName } from './file-name.tsx'
import { PreviewImage } from './preview-image.tsx'
import { PreviewPdf } from './preview-pdf.tsx'
import { PreviewWord } from './preview-word.tsx'
import './preview.css'

export type PreviewedDocument = {
  id: string
  fileName: string
  format: FileFormat
  size: string
  /** Where the file is, if it is no document of an application. */
  href?: string
}

export type PreviewProps = {
  document: PreviewedDocument
  toolbarButton: ReactNode
  onShown: (() => void) | undefined
}

/** Shows an untrusted file safely: images in a sandboxed frame, PDFs as pictures on a canvas, Word as text. */
export function DocumentPreview({
  document,
  toolbarButton = null,
  onShown,
}: {
  document: PreviewedDocument
  toolbarButton?: ReactNode
  /** Called when the file is shown, or downloaded because it cannot be shown. */
  onShown?: (() => void) | undefined
}) {
  const { id, fileName, format, size } = document
  if (!canPreview(format) && !canShowText(format)) {
    return (
      <div className="preview none short">
        <p>
          <strong>Preview not available</strong>
        </p>
        <p>We can’t show old Word documents (DOC) here. Please download the file.</p>
        <DownloadButton
          action={addresses.adminFile(id)}
          fileName={fileName}
          className="btn next"
          {...(onShown && { onDownload: onShown })}
        >
          <span>
            Download <FileName name={fileName} /> ({size})
          </span>
        </DownloadButton>
      </div>
    )
  }
  const Preview = format === 'pdf' ? PreviewPdf : canShowText(format) ? PreviewWord : PreviewImage
  return <Preview key={id} document={document} toolbarButton={toolbarButton} onShown={onShown} />
}
