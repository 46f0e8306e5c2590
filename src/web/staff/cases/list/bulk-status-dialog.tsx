import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listSkippedSteps } from '#src/features/applications/progress/skipped-steps.ts'
import { isDated, isSentBack, STATUSES_IN_ORDER, type Status } from '#src/features/cases/states.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { NotifyApplicantField } from '../../parts/notify-applicant-field.tsx'
import { ReasonField, StatusChoices } from '../application/status-choices.tsx'
import type { BulkApplication, BulkStatusProps } from './case-buttons.tsx'

/** The server skips applications that a colleague changed after the page loaded. */
export function BulkStatusDialog({
  applications: selected,
  onClose,
  onDone,
}: BulkStatusProps & { onClose: () => void }) {
  // Keeps a snapshot, because the optimistic lock must compare with what the user saw when the dialog opened.
  const [applications] = useState(selected)
  const [status, setStatus] = useState<Status | null>(null)
  const { revalidate } = useRevalidator()
  const skipping = applications.filter(
    each => status !== null && listSkippedSteps(each.status, status, each.item).length > 0,
  )
  const countText = applications.length === 1 ? '1 application' : `${applications.length} applications`
  return (
    <DialogForm
      title="Update Status"
      description={`${countText}: ${listNames(applications)}`}
      act={act('updateStatuses')}
      submit={applications.length === 1 ? 'Update 1 Application' : `Update ${applications.length} Applications`}
      busyText="Updating..."
      failed={{ title: 'Update Failed', description: 'Unable to update the application. Please try again.' }}
      onClose={onClose}
      onSaved={async () => {
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
          <StatusChoices field={field('status')} values={UNDATED_STATUSES} chosen={status} onChoose={setStatus} />
          {status !== null && isSentBack(status) && (
            <ReasonField
              field={field('reason')}
              hint="Each applicant reads this in the email and on their tracking page."
              appearedLater
            />
          )}
          {skipping.length > 0 && (
            <CheckboxField
              key={status}
              field={field('skipsSteps')}
              label={`Steps are skipped for ${listNames(skipping)}. This is right`}
              required
            />
          )}
          <NotifyApplicantField name="notifyApplicants" subject="Everyone whose status changes gets an email." />
        </>
      )}
    </DialogForm>
  )
}

/** A dated status needs its own day for each application. */
const UNDATED_STATUSES = STATUSES_IN_ORDER.filter(status => !isDated(status))

const MAX_LISTED_NAMES = 3

function listNames(applications: ReadonlyArray<BulkApplication>): string {
  const names = applications.slice(0, MAX_LISTED_NAMES).map(each => each.applicantName)
  const unlistedCount = applications.length - names.length
  return unlistedCount === 0 ? names.join(', ') : `${names.join(', ')} and ${unlistedCount} more`
}
