import { type ComponentProps, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { DECISIONS, type Decision, isUnreviewed } from '#src/features/documents/states.ts'
import type { ApplicationSummary } from '../cases/application/actionable-application.ts'
import { ActionIcon } from '../parts/action-icon.tsx'
import { DialogButton, loadDialog } from '../parts/dialog-button.tsx'
import { useMay } from '../parts/use-may.ts'
import { useFocusNextRow } from '../parts/use-restore-focus.ts'
import { DownloadButton } from './download-button.tsx'
import { FileName } from './file-name.tsx'
import type { OpenedDocument } from './review-dialog.tsx'

/** Shows each action in the same place in every row. */
export function DocumentActions({
  document,
  application,
  hasRequestButton = false,
}: {
  document: OpenedDocument
  application: ApplicationSummary & { sector?: string | null }
  /** Set in lists. An application's own page has the request button in its heading. */
  hasRequestButton?: boolean
}) {
  return (
    <div className="document-actions">
      <PreviewButton
        document={document}
        application={application}
        className="icon-btn"
        label={
          <>
            <ActionIcon action="preview" />
            <span className="visually-hidden">Preview {document.fileName}</span>
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
        <span className="visually-hidden">Download {document.fileName}</span>
      </DownloadButton>
      {hasRequestButton && <RequestButton application={application} />}
      <ReviewButtons document={document} application={application} />
    </div>
  )
}

function RequestButton({ application }: { application: ApplicationSummary & { sector?: string | null } }) {
  return (
    <DialogButton
      may="requestDocuments"
      className="icon-btn"
      title="Request Document"
      label={
        <>
          <ActionIcon action="request" />
          <span className="visually-hidden">Request Document from {application.applicantName}</span>
        </>
      }
    >
      {close => <RequestDocumentDialog application={application} onClose={close} />}
    </DialogButton>
  )
}

function PreviewButton({
  document,
  application,
  ...button
}: { document: OpenedDocument; application: ApplicationSummary } & Pick<
  ComponentProps<typeof DialogButton>,
  'className' | 'label'
>) {
  return (
    <DialogButton may="files" title="Preview" action="preview" {...button}>
      {close => <PreviewDialog document={document} application={application} onClose={close} />}
    </DialogButton>
  )
}

export function DocumentName({
  document,
  application,
}: {
  document: OpenedDocument & { adminComment: string | null; isDamaged: boolean }
  application: ApplicationSummary
}) {
  const { fileName, adminComment, isDamaged } = document
  const mayOpen = useMay('files')
  const name = <FileName name={fileName} />
  return (
    <>
      {mayOpen ? (
        <PreviewButton document={document} application={application} className="file-name" label={name} />
      ) : (
        name
      )}
      {isDamaged && <span className="under damaged">Damaged: this file can’t be opened. Please request it again.</span>}
      {adminComment !== null && <span className="under breaks">{adminComment}</span>}
    </>
  )
}

function ReviewButtons({ document, application }: { document: OpenedDocument; application: ApplicationSummary }) {
  const rememberButton = useFocusNextRow()
  const [open, setOpen] = useState<Decision | null>(null)
  const isPending = isUnreviewed(document.status)
  if (!useMay('reviewDocument')) return null
  return (
    <>
      {DECISIONS.map(decision =>
        decision === document.status ? (
          <span key={decision} className="no-action" />
        ) : (
          <button
            key={decision}
            className={isPending ? `icon-btn decision ${decision}` : 'icon-btn'}
            type="button"
            aria-haspopup="dialog"
            title={isPending ? DECISION_LABELS[decision] : CHANGE_LABELS[decision]}
            data-action={isPending ? decision : `change to ${decision}`}
            onClick={event => {
              rememberButton(event.currentTarget)
              setOpen(decision)
            }}
          >
            <ActionIcon action={decision} />
            <span className="visually-hidden">
              {DECISION_LABELS[decision]} {document.fileName}
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

const DECISION_LABELS = { approved: 'Approve', rejected: 'Reject' } as const
const CHANGE_LABELS = { approved: 'Change to Approved', rejected: 'Change to Rejected' } as const

const PreviewDialog = loadDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const RequestDocumentDialog = loadDialog(
  async () => (await import('./request-document-dialog.tsx')).RequestDocumentDialog,
)
const ReviewDialog = loadDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)
