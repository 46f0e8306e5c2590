import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LOOK_FIRST } from '#src/features/documents/review-document-form.ts'
import { APPROVED, type Decision, type DocumentStatus, REJECTED } from '#src/features/documents/states.ts'
import { TextArea } from '../../ui/field.tsx'
import { type ApplicationSummary, describeApplication } from '../cases/application/actionable-application.ts'
import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../parts/use-app-form.ts'
import { DecisionNotice, type RecordedDecision } from './decision-notice.tsx'
import { DocumentPreview, type PreviewedDocument } from './document-preview.tsx'
import { FileName } from './file-name.tsx'

export type ReviewableDocument = { id: string; status: DocumentStatus; documentType: string; fileName: string }
export type OpenedDocument = PreviewedDocument & ReviewableDocument

export function ReviewDialog({
  document,
  application,
  decision,
  hasOpened = false,
  onClose,
}: {
  document: OpenedDocument
  application: ApplicationSummary
  decision: Decision
  /** Whether the preview has just shown the file. Otherwise an approval shows it first. */
  hasOpened?: boolean
  onClose: () => void
}) {
  const { verb, title, busyText, variant, explanation } = DIALOG_TEXTS[decision]
  // Keeps a snapshot, because the optimistic lock must compare with what the user saw when the dialog opened.
  const [initialStatus] = useState(document.status)
  const [recorded, setRecorded] = useState<RecordedDecision | null>(null)
  const { revalidate } = useRevalidator()
  const [mustLook, setMustLook] = useState(decision === APPROVED && !hasOpened)
  const [showsFile] = useState(mustLook)

  function close() {
    onClose()
    // Revalidates only after closing, because revalidation could remove the row and unmount the dialog.
    if (recorded !== null) void revalidate()
  }

  return (
    <DialogForm
      title={title}
      description={
        <>
          {document.documentType} of {describeApplication(application)}: <FileName name={document.fileName} />
        </>
      }
      act={act('reviewDocument', { documentId: document.id })}
      submit={verb}
      busyText={busyText}
      variant={variant}
      missingHint={mustLook ? LOOK_FIRST : null}
      failed={{ title: 'Decision Not Saved', description: CONNECTION_LOST }}
      onClose={close}
      onRefused={({ more }) => more && setRecorded(more.recordedDecision)}
      explain={({ more }) => more && <DecisionNotice decision={more.recordedDecision} />}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="decision" value={decision} />
          {/* Once the user has seen a colleague's decision, the next decision overwrites it. */}
          <input type="hidden" name="expectedStatus" value={recorded?.status ?? initialStatus} />
          {showsFile && <DocumentPreview document={document} onShown={() => setMustLook(false)} />}
          <p>{explanation}</p>
          <TextArea
            field={field('comment')}
            label="Comment"
            hint="The applicant reads this in the email and beside the document."
            rows={4}
            required={decision === REJECTED}
          />
        </>
      )}
    </DialogForm>
  )
}

const DIALOG_TEXTS = {
  approved: {
    verb: 'Approve',
    title: 'Approve Document',
    busyText: 'Approving...',
    variant: 'next',
    explanation: 'We’ll email the applicant to say that it’s approved.',
  },
  rejected: {
    verb: 'Reject',
    title: 'Reject Document',
    busyText: 'Rejecting...',
    variant: 'bad',
    explanation:
      'We’ll email the applicant your comment and how to upload it again. If you requested it, the request reopens.',
  },
} as const
