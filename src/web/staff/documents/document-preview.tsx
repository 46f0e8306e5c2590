import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { canBeShown, type FileFormat } from '#src/features/documents/file-formats.ts'
import { DownloadButton } from './download-button.tsx'
import { FileName } from './file-name.tsx'
import { PreviewImage } from './preview-image.tsx'
import { PreviewPdf } from './preview-pdf.tsx'
import './preview.css'

export type PreviewedDocument = {
  id: string
  fileName: string
  format: FileFormat
  size: string
}

/** A stranger's file, shown so that nothing of it can run here: pictures in a sandboxed frame, PDFs drawn as pictures. */
export function DocumentPreview({ document, tool = null }: { document: PreviewedDocument; tool?: ReactNode }) {
  const { id, fileName, format, size } = document
  if (!canBeShown(format)) {
    return (
      <div className="preview none">
        <p>
          <strong>Preview not available</strong>
        </p>
        <p>A Word document cannot be shown here. Please download it.</p>
        <DownloadButton action={addresses.adminFile(id)} fileName={fileName} className="btn next">
          <span>
            Download <FileName name={fileName} /> ({size})
          </span>
        </DownloadButton>
      </div>
    )
  }
  // Another document begins anew: its own first page, its own zoom.
  const Preview = format === 'pdf' ? PreviewPdf : PreviewImage
  return <Preview key={id} document={document} tool={tool} />
}
