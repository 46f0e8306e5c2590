import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { DocumentIcon } from './document-icon.tsx'
import { DocumentPreview, type PreviewedDocument } from './document-preview.tsx'
import { DownloadLink } from './download-link.tsx'

/** Opens a document over the page. */
export function PreviewButton({
  document,
  look,
}: {
  document: PreviewedDocument & { documentType: string }
  look: 'icons' | 'words'
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className={look === 'icons' ? 'icon-btn' : 'btn line sm'}
        type="button"
        aria-haspopup="dialog"
        title={look === 'icons' ? 'Preview' : undefined}
        onClick={() => setOpen(true)}
      >
        {look === 'icons' ? <DocumentIcon of="preview" /> : 'Preview'}
        <span className="vh">
          {look === 'icons' && 'Preview'} {document.fileName}
        </span>
      </button>
      {isOpen && (
        <AdminDialog
          title="Preview"
          about={`${document.fileName}, ${document.documentType}`}
          onClose={() => setOpen(false)}
        >
          <div className="admin-dialog-body">
            <DocumentPreview document={document} />
          </div>
          <div className="admin-dialog-foot">
            <DownloadLink href={addresses.adminFile(document.id, { download: '1' })} className="btn line sm">
              Download
            </DownloadLink>
            <button className="btn line sm" type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </AdminDialog>
      )}
    </>
  )
}
