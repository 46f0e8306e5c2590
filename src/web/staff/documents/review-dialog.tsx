import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Decision, type DocumentStatus, REJECTED } from '#src/features/documents/states.ts'
import { CONNECTION_LOST } from '../../parts/keep-typed.ts'
import { TextArea } from '../../ui/field.tsx'
import { type AskableApplicant, aboutApplication } from '../application/actionable-application.ts'
import type { Decided } from '../parts/answer.ts'

import { DialogForm } from '../parts/dialog-form.tsx'
import { FileName } from './file-name.tsx'

export type ReviewableDocument = { id: string; status: DocumentStatus; documentType: string; fileName: string }

export function ReviewDialog({
  document,
  application,
  decision,
  onClose,
}: {
  document: ReviewableDocument
  application: AskableApplicant
  decision: Decision
  onClose: () => void
}) {
  const { verb, title, busyText, look, explained } = WORDS[decision]
  // As it was when the dialog opened: what the page has learned since was read by nobody yet.
  const [seen] = useState(document.status)
  const [decided, setDecided] = useState<Decided | null>(null)
  const { revalidate } = useRevalidator()

  function close() {
    onClose()
    // Not while the dialog is open: a list of what waits would lose the row, and the dialog with it.
    if (decided !== null) void revalidate()
  }

  return (
    <DialogForm
      title={title}
      about={
        <>
          {document.documentType} of {aboutApplication(application)}: <FileName name={document.fileName} />
        </>
      }
      action={addresses.adminReviewDocument(document.id)}
      submit={verb}
      busyText={busyText}
      look={look}
      failed={{ title: 'Nothing Was Decided', description: CONNECTION_LOST }}
      onClose={close}
      onRefused={refusal => refusal.decided && setDecided(refusal.decided)}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="decision" value={decision} />
          {/* Whoever decides after reading what a colleague decided does so knowingly. */}
          <input type="hidden" name="seen" value={decided?.status ?? seen} />
          <p>{explained}</p>
          <TextArea
            field={field('comment')}
            label="Comment"
            hint="The applicant reads it, in the email and beside the document."
            rows={4}
            required={decision === REJECTED}
          />
        </>
      )}
    </DialogForm>
  )
}

const WORDS = {
  approved: {
    verb: 'Approve',
    title: 'Approve Document',
    busyText: 'Approving...',
    look: 'next',
    explained: 'The applicant gets an email that it was approved.',
  },
  rejected: {
    verb: 'Reject',
    title: 'Reject Document',
    busyText: 'Rejecting...',
    look: 'bad',
    explained:
      'The applicant gets an email with your comment and how to send it again. If it was asked for, the request is open again.',
  },
} as const
