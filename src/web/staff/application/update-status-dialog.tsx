import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { isSentBack, type Status } from '#src/features/applications/states.ts'
import { statusSubject } from '#src/features/applications/status-words.ts'
import { TextArea } from '../../ui/field.tsx'
import type { Conflict, Refusal } from '../parts/answer.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { TellApplicant } from '../parts/tell-applicant.tsx'
import { type ActionableApplication, aboutApplication } from './actionable-application.ts'
import { ReasonField, StatusChoices } from './status-choices.tsx'

export function UpdateStatusDialog({
  application,
  onClose,
}: {
  application: ActionableApplication
  onClose: () => void
}) {
  const [status, setStatus] = useState(application.status)
  const read = useRef<Read>(application)
  /** Kept through what goes wrong after it: it was read, and what is sent next builds upon it. */
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** Where nothing was typed here, theirs stands: saving over it then undoes only what was meant. */
  function follow({ conflict: changed }: Refusal, form: HTMLFormElement | null) {
    if (changed === undefined) return
    const { current } = changed
    const before = read.current
    setConflict(changed)
    read.current = current
    setStatus(chosen => (chosen === before.status ? current.status : chosen))
    for (const [name, was, is] of [
      ['adminNotes', before.adminNotes, current.adminNotes],
      ['reason', before.resubmissionReason, current.resubmissionReason],
    ] as const) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLTextAreaElement && field.value === (was ?? '')) field.value = is ?? ''
    }
  }

  return (
    <DialogForm
      title="Update Status"
      about={aboutApplication(application)}
      action={addresses.adminUpdateStatus(application.id)}
      submit={conflict === null ? 'Update status' : 'Update status over theirs'}
      busyText="Updating..."
      failed={{ title: 'Update Failed', description: 'Unable to update the application. Please try again.' }}
      onClose={onClose}
      onRefused={follow}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={versionShown(application, conflict)} />
          <StatusChoices
            field={field('status')}
            chosen={status}
            now={conflict?.current.status ?? application.status}
            onChoose={setStatus}
          />
          {isSentBack(status) && (
            <ReasonField
              field={field('reason', (conflict?.current ?? application).resubmissionReason)}
              hint="The applicant reads it, in the email and on the tracking page."
              isNew={!isSentBack(application.status)}
            />
          )}
          <TextArea
            field={field('adminNotes', application.adminNotes)}
            label="Admin Notes"
            hint="Never shown to the applicant."
            rows={4}
          />
          <TellApplicant
            subject={mailLine(conflict?.current.status ?? application.status, status, application.reference)}
          />
        </>
      )}
    </DialogForm>
  )
}

type Read = Pick<ActionableApplication, 'status' | 'adminNotes' | 'resubmissionReason'>

/** Whoever saves after reading what changed saves on top of that, knowingly. */
function versionShown(application: ActionableApplication, conflict: Conflict | null): number {
  return conflict?.current.version ?? application.version
}

function mailLine(now: Status, status: Status, reference: string | null): string {
  if (status === now && !isSentBack(status)) return 'No email goes out while the status stays as it is.'
  const subject = `“${statusSubject(status, reference)}”`
  return status === now ? `${subject}, if the reason is another one` : subject
}
