import { DocumentPreview } from '../../documents/document-preview.tsx'
import { FileName } from '../../documents/file-name.tsx'
import { AdminDialog } from '../../parts/admin-dialog.tsx'
import type { CallPage } from './call-page.server.ts'

export function CvDialog({ cv, onClose }: { cv: NonNullable<CallPage['cv']>; onClose: () => void }) {
  return (
    <AdminDialog title="CV" description={<FileName name={cv.fileName} />} onClose={onClose}>
      <div className="admin-dialog-body">
        <DocumentPreview document={cv} />
      </div>
    </AdminDialog>
  )
}
