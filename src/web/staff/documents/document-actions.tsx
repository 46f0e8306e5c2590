import { addresses } from '#src/addresses.ts'
import type { AskableApplicant } from '../application/actionable-application.ts'
import { ActionIcon } from '../parts/action-icon.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { type OpenedDocument, PreviewDialog } from './preview-dialog.tsx'
import { RequestDocumentDialog } from './request-document-dialog.tsx'
import '../parts/dialogs.css'
import { type ComponentProps, useState } from 'react'
import { DECISIONS, type Decision, isUnreviewed } from '#src/features/documents/states.ts'
import { useFocusBelow } from '../parts/use-focus-afterwards.ts'
import { FileName } from './file-name.tsx'
import { type ReviewableDocument, ReviewDialog } from './review-dialog.tsx'

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
      <OpensPreview
        document={document}
        application={application}
        className="icon-btn"
        label={
          <>
            <ActionIcon action="preview" />
            <span className="vh">Preview {document.fileName}</span>
          </>
        }
      />
      <DownloadButton
        action={addresses.adminFile(document.id)}
        fileName={document.fileName}
        className="icon-btn"
        title="Download"
      >
        <ActionIcon action="download" />
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
          <ActionIcon action="request" />
          <span className="vh">Request Document from {application.applicantName}</span>
        </>
      }
    >
      {close => <RequestDocumentDialog application={application} onClose={close} />}
    </DialogButton>
  )
}

function OpensPreview({
  document,
  application,
  ...button
}: { document: OpenedDocument; application: AskableApplicant } & Pick<
  ComponentProps<typeof DialogButton>,
  'className' | 'label'
>) {
  return (
    <DialogButton title="Preview" action="preview" {...button}>
      {close => <PreviewDialog document={document} application={application} onClose={close} />}
    </DialogButton>
  )
}

/** What a file is called, which opens it, what was said about it, and that it cannot be read any more. */
export function DocumentName({
  document,
  application,
}: {
  document: OpenedDocument & { adminComment: string | null; isDamaged: boolean }
  application: AskableApplicant
}) {
  const { fileName, adminComment, isDamaged } = document
  return (
    <>
      <OpensPreview
        document={document}
        application={application}
        className="file-name"
        label={<FileName name={fileName} />}
      />
      {isDamaged && <span className="under damaged">Damaged: the file cannot be read. Please ask for it again.</span>}
      {adminComment !== null && <span className="under as-typed">{adminComment}</span>}
    </>
  )
}

/** Approve and Reject; of a document that was decided, quietly what would change that, at the place it always has. */
function ReviewButtons({ document, application }: { document: ReviewableDocument; application: AskableApplicant }) {
  const willNeedFocus = useFocusBelow()
  const [open, setOpen] = useState<Decision | null>(null)
  const isPending = isUnreviewed(document.status)
  return (
    <>
      {DECISIONS.map(decision =>
        decision === document.status ? (
          <span key={decision} className="no-action" />
        ) : (
          <button
            key={decision}
            className={isPending ? `icon-btn decides ${decision}` : 'icon-btn'}
            type="button"
            aria-haspopup="dialog"
            title={isPending ? VERBS[decision] : CHANGES[decision]}
            data-action={isPending ? decision : `change to ${decision}`}
            onClick={event => {
              willNeedFocus(event.currentTarget)
              setOpen(decision)
            }}
          >
            <ActionIcon action={decision} />
            <span className="vh">
              {VERBS[decision]} {document.fileName}
            </span>
          </button>
        ),
      )}
      {open !== null && (
        <ReviewDialog document={document} application={application} decision={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const VERBS = { approved: 'Approve', rejected: 'Reject' } as const
const CHANGES = { approved: 'Change to Approved', rejected: 'Change to Rejected' } as const
