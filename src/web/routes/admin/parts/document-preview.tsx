import { canBeShown, type FileFormat } from '#src/features/documents/file-formats.ts'
import { PreviewImage } from './preview-image.tsx'
import { PreviewPdf } from './preview-pdf.tsx'
import '../../../ui/styles/admin/preview.css'

export type PreviewedDocument = { id: string; fileName: string; format: FileFormat }

/** A stranger's file, shown so that nothing of it can run here: pictures in a sandboxed frame, PDFs drawn as pictures. */
export function DocumentPreview({ document }: { document: PreviewedDocument }) {
  const { id, format } = document
  if (!canBeShown(format)) {
    return (
      <div className="preview none">
        <p>
          <strong>Preview not available</strong>
        </p>
        <p>A Word document cannot be shown here. Please download it.</p>
      </div>
    )
  }
  // Another document begins anew: its own first page, its own zoom.
  return format === 'pdf' ? <PreviewPdf key={id} document={document} /> : <PreviewImage key={id} document={document} />
}
