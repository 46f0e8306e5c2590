import { useRef, useState } from 'react'
import { describeSkippedSteps, listSkippedSteps } from '#src/features/applications/progress/skipped-steps.ts'
import { describeStatusSubject } from '#src/features/applications/progress/status-words.ts'
import { takesBackDays } from '#src/features/cases/dates/milestones.ts'
import { findStatusTone, isSentBack, type Status, statusLabel } from '#src/features/cases/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import type { RefusalOf } from '../../parts/answer.ts'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { NotifyApplicantField } from '../../parts/notify-applicant-field.tsx'
import { Terms } from '../../parts/terms.tsx'
import { type ActionableApplication, describeApplication } from './actionable-application.ts'
import { ReasonField, StatusChoices, StatusDayField } from './status-choices.tsx'

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

  const current = conflict?.current ?? application

  /**
   * Copies the colleague's values into fields that the user did not change, so that saving again overwrites only what
   * the user changed.
   */
  function applyConflict({ more }: RefusalOf<'updateStatus'>, form: HTMLFormElement | null) {
    if (more === undefined) return
    const { current } = more.conflict
    const previousValues = lastReadValues.current
    setConflict(more.conflict)
    lastReadValues.current = current
    setStatus(chosen => (chosen === previousValues.status ? current.status : chosen))
    const reason = form?.elements.namedItem('reason')
    if (reason instanceof HTMLTextAreaElement && reason.value === (previousValues.resubmissionReason ?? ''))
      reason.value = current.resubmissionReason ?? ''
  }

  return (
    <DialogForm
      title="Update Status"
      description={describeApplication(application)}
      act={act('updateStatus', { applicationId: application.id })}
      submit={conflict === null ? 'Update Status' : 'Overwrite with Mine'}
      busyText="Updating..."
      failed={{ title: 'Update Failed', description: 'Unable to update the application. Please try again.' }}
      onClose={onClose}
      onRefused={applyConflict}
      explain={({ more }) => more && <ConflictNotice conflict={more.conflict} />}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={chooseExpectedVersion(application, conflict)} />
          <StatusChoices field={field('status')} chosen={status} current={current.status} onChoose={setStatus} />
          <WhatStatusNeeds field={field} from={current} to={status} item={application.item} />
          {isSentBack(status) && (
            <ReasonField
              field={field('reason', current.resubmissionReason)}
              hint="The applicant reads this in the email and on their tracking page."
              appearedLater={!isSentBack(application.status)}
            />
          )}
          <TextArea
            field={field('adminNotes')}
            label="Admin Notes"
            hint="They become a note of the case, with the status beside it. The applicant never sees notes."
            rows={4}
          />
          <NotifyApplicantField subject={describeMail(current.status, status, application.reference)} />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the day of a dated status, for the reason of a step back, and once about skipped steps. */
function WhatStatusNeeds({
  field,
  from,
  to,
  item,
}: Pick<DialogFields, 'field'> & {
  from: Pick<ActionableApplication, 'status' | 'statusDay'>
  to: Status
  item: ActionableApplication['item']
}) {
  const skipped = listSkippedSteps(from.status, to, item)
  return (
    <>
      <StatusDayField field={field} status={to} stored={to === from.status ? from.statusDay : null} />
      {takesBackDays(from.status, to) && !isSentBack(to) && (
        <ReasonField
          field={field('reason')}
          hint="Only colleagues read this. The days that no longer hold are taken back."
          appearedLater
        />
      )}
      {skipped.length > 0 && (
        <CheckboxField
          key={to}
          field={field('skipsSteps')}
          label={`${describeSkippedSteps(from.status, to, skipped)}. This is right`}
          required
        />
      )}
    </>
  )
}

type LastReadValues = Pick<ActionableApplication, 'status' | 'resubmissionReason'>

function chooseExpectedVersion(application: ActionableApplication, conflict: Conflict | null): number {
  return conflict?.current.version ?? application.version
}

function describeMail(current: Status, chosen: Status, reference: string | null): string {
  if (chosen === current && !isSentBack(chosen)) return 'No email is sent unless the status changes.'
  const subject = `“${describeStatusSubject(chosen, reference)}”`
  return chosen === current ? `${subject}, if you change the reason` : subject
}

/** Describes the application after a conflict, and who changed what. The times are formatted. */
export type Conflict = {
  current: {
    status: Status
    statusDay: string | null
    resubmissionReason: string | null
    version: number
  }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

function ConflictNotice({ conflict: { current, changes } }: { conflict: Conflict }) {
  return (
    <>
      <ul className="conflict-changes">
        {changes.map(change => (
          <li key={`${change.at} ${change.by} ${change.to}`}>
            <strong>{change.by}</strong>, {change.at}: {describeChange(change)}
          </li>
        ))}
      </ul>
      <Terms
        className="conflict-now"
        terms={[
          ['Status now', <Badge tone={findStatusTone(current.status)}>{statusLabel(current.status)}</Badge>],
          current.resubmissionReason !== null && ['Reason now', current.resubmissionReason],
        ]}
      />
    </>
  )
}

function describeChange({ from, to, fields }: Conflict['changes'][number]): string {
  const otherFields = fields.filter(field => field !== 'status').map(field => FIELD_LABELS[field] ?? field)
  const statusChange = from !== null && to !== null ? [`${statusLabel(from)} → ${statusLabel(to)}`] : []
  const otherChanges = otherFields.length > 0 ? [`${otherFields.join(', ')} changed`] : []
  return [...statusChange, ...otherChanges].join('; ')
}

const FIELD_LABELS: Record<string, string> = {
  reason: 'reason',
  resubmissionReason: 'reason',
}
