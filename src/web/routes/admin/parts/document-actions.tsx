import { addresses } from '#src/addresses.ts'
import type { AskableApplicant } from './askable-applicant.ts'
import { DialogButton } from './dialog-button.tsx'
import { DocumentIcon } from './document-icon.tsx'
import { DownloadButton } from './download-button.tsx'
import { type OpenedDocument, OpensPreview } from './opens-preview.tsx'
import { RequestDocumentDialog } from './request-document-dialog.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import '../../../ui/styles/admin/dialogs.css'

/** What can be done with a document, each at a place of its own in every row. */
export function DocumentActions({
  document,
  application,
  hasRequest = false,
}: {
  document: OpenedDocument
  application: AskableApplicant
  /** In a list of all applications: the page of one has a button for it in its head. */
  hasRequest?: boolean
}) {
  return (
    <div className="document-actions">
      <OpensPreview document={document} application={application} className="icon-btn">
        <DocumentIcon of="preview" />
        <span className="vh">Preview {document.fileName}</span>
      </OpensPreview>
      <DownloadButton
        action={addresses.adminFile(document.id)}
        fileName={document.fileName}
        className="icon-btn"
        title="Download"
      >
        <DocumentIcon of="download" />
        <span className="vh">Download {document.fileName}</span>
      </DownloadButton>
      {hasRequest && <RequestButton application={application} />}
      <ReviewButtons document={document} application={application} />
    </div>
  )
}

function RequestButton({ application }: { application: AskableApplicant }) {
  return (
    <DialogButton
      className="icon-btn"
      title="Request Document"
      label={
        <>
          <DocumentIcon of="request" />
          <span className="vh">Request Document from {application.applicantName}</span>
        </>
      }
    >
      {close => <RequestDocumentDialog application={application} onClose={close} />}
    </DialogButton>
  )
}
