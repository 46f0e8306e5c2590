import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { isSentBack, type Status } from '#src/features/applications/states.ts'
import { describeStatusSubject } from '#src/features/applications/status-words.ts'
import { TextArea } from '../../ui/field.tsx'
import type { Conflict, Refusal } from '../parts/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { NotifyApplicantField } from '../parts/notify-applicant-field.tsx'
import { type ActionableApplication, describeApplication } from './actionable-application.ts'
import { ReasonField, StatusChoices } from './status-choices.tsx'

export function UpdateStatusDialog({
  application,
  onClose,
}: {
  application: ActionableApplication
  onClose: () => void
}) {
  const [status, setStatus] = useState(application.status)
  const lastReadValues = useRef<LastReadValues>(application)
  /** Stays set when a later save fails, because the next save sends the version from this conflict. */
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /**
   * Copies the colleague's values into fields that the user did not change, so that saving again overwrites only what
   * the user changed.
   */
  function applyConflict({ conflict: newConflict }: Refusal, form: HTMLFormElement | null) {
    if (newConflict === undefined) return
    const { current } = newConflict
    const previousValues = lastReadValues.current
    setConflict(newConflict)
    lastReadValues.current = current
    setStatus(chosen => (chosen === previousValues.status ? current.status : chosen))
    for (const [name, oldText, newText] of [
      ['adminNotes', previousValues.adminNotes, current.adminNotes],
      ['reason', previousValues.resubmissionReason, current.resubmissionReason],
    ] as const) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLTextAreaElement && field.value === (oldText ?? '')) field.value = newText ?? ''
    }
  }

  return (
    <DialogForm
      title="Update Status"
      description={describeApplication(application)}
      action={addresses.adminUpdateStatus(application.id)}
      submit={conflict === null ? 'Update status' : 'Overwrite with mine'}
      busyText="Updating..."
      failed={{ title: 'Update Failed', description: 'Unable to update the application. Please try again.' }}
      onClose={onClose}
      onRefused={applyConflict}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={chooseExpectedVersion(application, conflict)} />
          <StatusChoices
            field={field('status')}
            chosen={status}
            current={conflict?.current.status ?? application.status}
            onChoose={setStatus}
          />
          {isSentBack(status) && (
            <ReasonField
              field={field('reason', (conflict?.current ?? application).resubmissionReason)}
              hint="The applicant reads this in the email and on their tracking page."
              appearedLater={!isSentBack(application.status)}
            />
          )}
          <TextArea
            field={field('adminNotes', application.adminNotes)}
            label="Admin Notes"
            hint="The applicant never sees these notes."
            rows={4}
          />
          <NotifyApplicantField
            subject={describeMail(conflict?.current.status ?? application.status, status, application.reference)}
          />
        </>
      )}
    </DialogForm>
  )
}

type LastReadValues = Pick<ActionableApplication, 'status' | 'adminNotes' | 'resubmissionReason'>

function chooseExpectedVersion(application: ActionableApplication, conflict: Conflict | null): number {
  return conflict?.current.version ?? application.version
}

function describeMail(current: Status, chosen: Status, reference: string | null): string {
  if (chosen === current && !isSentBack(chosen)) return 'No email is sent unless the status changes.'
  const subject = `“${describeStatusSubject(chosen, reference)}”`
  return chosen === current ? `${subject}, if you change the reason` : subject
}
