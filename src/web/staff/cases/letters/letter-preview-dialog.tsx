import { addresses } from '#src/addresses.ts'
import { DocumentPreview } from '../../documents/document-preview.tsx'
import { FileName } from '../../documents/file-name.tsx'
import { AdminDialog } from '../../parts/admin-dialog.tsx'
import type { StaffLetter } from './letters-page.server.ts'

export function LetterPreviewDialog({ file, onClose }: { file: StaffLetter['files'][number]; onClose: () => void }) {
  return (
    <AdminDialog title={file.what} description={<FileName name={file.fileName} />} onClose={onClose}>
      <div className="admin-dialog-body">
        <DocumentPreview document={{ ...file, href: addresses.adminLetterFile(file.id) }} />
      </div>
    </AdminDialog>
  )
}
