import { useState } from 'react'
import type { ActionableApplication } from '../application/actionable-application.ts'
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts'
import '../parts/dialogs.css'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isSentBack, type Status } from '#src/features/applications/states.ts'
import { ReasonField, StatusChoices } from '../application/status-choices.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'

import { TellApplicant } from '../parts/tell-applicant.tsx'

export type BulkApplication = Pick<ActionableApplication, 'id' | 'version' | 'applicantName'>

/** One status for all that are selected. `onDone`: they were updated, the selection has served. */
export function BulkStatusButton({
  applications,
  onDone,
}: {
  applications: ReadonlyArray<BulkApplication>
  onDone: () => void
}) {
  // As they were when the dialog opened: what arrives later must not pass for what was read.
  const [taken, setTaken] = useState<ReadonlyArray<BulkApplication> | null>(null)
  const willNeedFocus = useFocusAfterwards()
  return (
    <>
      <button
        className="link-btn"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setTaken(applications)
        }}
      >
        Update Status
      </button>
      {taken !== null && <BulkStatusDialog applications={taken} onClose={() => setTaken(null)} onDone={onDone} />}
    </>
  )
}

/** Brings several applications to one status. Those that somebody changed since they were on show are left as they are. */
function BulkStatusDialog({
  applications,
  onClose,
  onDone,
}: {
  applications: ReadonlyArray<BulkApplication>
  onClose: () => void
  onDone: () => void
}) {
  const [status, setStatus] = useState<Status | null>(null)
  const { revalidate } = useRevalidator()
  const count = applications.length === 1 ? '1 application' : `${applications.length} applications`
  return (
    <DialogForm
      title="Update Status"
      about={`${count}: ${namesOf(applications)}`}
      action={addresses.adminUpdateStatuses()}
      submit={`Update ${count}`}
      busyText="Updating..."
      failed={{ title: 'Update Failed', description: 'Unable to update the application. Please try again.' }}
      onClose={onClose}
      afterwards={async () => {
        await revalidate()
        onDone()
      }}
    >
      {({ field }) => (
        <>
          <input
            type="hidden"
            name="applications"
            value={applications.map(each => `${each.id}:${each.version}`).join(',')}
          />
          <StatusChoices field={field('status')} chosen={status} onChoose={setStatus} />
          {status !== null && isSentBack(status) && (
            <ReasonField
              field={field('reason')}
              hint="Each applicant reads it, in the email and on the tracking page."
              isNew
            />
          )}
          <TellApplicant name="tellApplicants" subject="Each one whose status changes gets an email." />
        </>
      )}
    </DialogForm>
  )
}

const MOST_NAMES = 3

/** The first few by name; how many more there are. */
function namesOf(applications: ReadonlyArray<BulkApplication>): string {
  const names = applications.slice(0, MOST_NAMES).map(each => each.applicantName)
  const rest = applications.length - names.length
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`
}
