import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { APPROVED, type Decision, REJECTED } from '#src/features/documents/states.ts'
import { canPreview, canShowText } from '#src/features/files/file-formats.ts'
import { type ApplicationSummary, describeApplication } from '../cases/application/actionable-application.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'

import { DocumentPreview } from './document-preview.tsx'
import { DownloadButton } from './download-button.tsx'
import { FileName } from './file-name.tsx'
import { type OpenedDocument, ReviewDialog } from './review-dialog.tsx'

export function PreviewDialog({
  document,
  application,
  onClose,
}: {
  document: OpenedDocument
  application: ApplicationSummary
  onClose: () => void
}) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const [hasOpened, setOpened] = useState(false)
  const markOpened = () => setOpened(true)
  if (decision !== null) {
    return (
      <ReviewDialog
        document={document}
        application={application}
        decision={decision}
        hasOpened={hasOpened}
        onClose={onClose}
      />
    )
  }
  const { id, documentType, fileName, format, status } = document
  return (
    <AdminDialog
      title={documentType}
      description={
        <>
          {describeApplication(application)}: <FileName name={fileName} />
        </>
      }
      onClose={onClose}
    >
      <div className="admin-dialog-body">
        <DocumentPreview document={document} onShown={markOpened} />
      </div>
      <div className="row admin-dialog-foot">
        {(canPreview(format) || canShowText(format)) && (
          <DownloadButton
            action={addresses.adminFile(id)}
            fileName={fileName}
            className="btn line sm"
            onDownload={markOpened}
          >
            Download
          </DownloadButton>
        )}
        {status !== REJECTED && (
          <button className="btn line sm" type="button" onClick={() => setDecision(REJECTED)}>
            Reject
          </button>
        )}
        {status !== APPROVED && (
          <button className="btn line sm" type="button" onClick={() => setDecision(APPROVED)}>
            Approve
          </button>
        )}
      </div>
    </AdminDialog>
  )
}
