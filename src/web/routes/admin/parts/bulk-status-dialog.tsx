import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isSentBack, type Status } from '#src/features/applications/states.ts'
import type { BulkApplication } from './bulk-status-button.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { StatusChoices } from './status-choices.tsx'
import { TellApplicant } from './tell-applicant.tsx'

/** Brings several applications to one status. Those that somebody changed since they were on show are left as they are. */
export function BulkStatusDialog({
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
