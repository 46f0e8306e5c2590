import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { DocumentStatus } from '#src/features/documents/document-statuses.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { DocumentIcon } from './document-icon.tsx'
import type { PreviewedDocument } from './document-preview.tsx'
import { DownloadLink } from './download-link.tsx'
import { PreviewButton } from './preview-button.tsx'
import { RequestDocumentDialog } from './request-document-dialog.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/dialogs.css'

type ShownDocument = PreviewedDocument & { documentType: string; status: DocumentStatus }

/** What can be done with a document: in a row of the list by icons, beside its application in words. */
export function DocumentActions({
  document,
  application = null,
}: {
  document: ShownDocument
  /** In a list of all applications: whose it is, to ask them for another one. */
  application?: Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'> | null
}) {
  const look = application === null ? 'words' : 'icons'
  return (
    <div className={`document-actions ${look}`}>
      <PreviewButton document={document} look={look} />
      <DownloadLink
        href={addresses.adminFile(document.id, { download: '1' })}
        className={look === 'icons' ? 'icon-btn' : 'btn line sm'}
        title={look === 'icons' ? 'Download' : undefined}
      >
        {look === 'icons' ? <DocumentIcon of="download" /> : 'Download'}
        <span className="vh">
          {look === 'icons' && 'Download'} {document.fileName}
        </span>
      </DownloadLink>
      {application !== null && <RequestButton application={application} />}
      <ReviewButtons document={document} />
    </div>
  )
}

function RequestButton({
  application,
}: {
  application: Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'>
}) {
  const willNeedFocus = useFocusAfterwards()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className="icon-btn"
        type="button"
        aria-haspopup="dialog"
        title="Request Document"
        onClick={() => {
          willNeedFocus()
          setOpen(true)
        }}
      >
        <DocumentIcon of="request" />
        <span className="vh">Request Document from {application.applicantName}</span>
      </button>
      {isOpen && <RequestDocumentDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}
