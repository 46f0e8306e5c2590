import { NO_OWNER } from '#src/features/cases/work/forms.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { toOwnerChoices } from './owner-choices.ts'

/** Adds a task, or changes owner and day of `task`. */
export function TaskDialog({
  applicationId,
  task,
  today,
  colleagues,
  onClose,
}: {
  applicationId: string
  task: { id: string; title: string; dueOn: string; ownerId: string | null } | null
  today: string
  colleagues: ReadonlyArray<Colleague>
  onClose: () => void
}) {
  const isNew = task === null
  return (
    <DialogForm
      title={isNew ? 'Add Task' : 'Change Task'}
      description={task?.title}
      act={isNew ? act('addTask', { applicationId }) : act('changeTask', { applicationId, taskId: task.id })}
      submit={isNew ? 'Add Task' : 'Save Task'}
      busyText="Saving..."
      failed={{
        title: isNew ? 'Task Not Added' : 'Task Not Changed',
        description: 'Nothing was changed. Please try again.',
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {isNew && <TextField field={field('title')} label="What is to be done" required autoComplete="off" />}
          <FieldFrame field={field('dueOn', task?.dueOn ?? today)} label="Due on" required>
            {attributes => (
              <DayInput className="input short" min={today} defaultValue={task?.dueOn ?? today} {...attributes} />
            )}
          </FieldFrame>
          <SelectField
            field={field('owner', isNew ? null : (task.ownerId ?? NO_OWNER))}
            label="Owner"
            required
            empty="Choose a colleague"
            choices={toOwnerChoices(colleagues)}
          />
        </>
      )}
    </DialogForm>
  )
}

export type OpenDelivery = { stage: string; what: string; since: string }

/** Asks whether the deliverable of the task's stage was delivered, because refunds count deliveries. */
export function FinishTaskDialog({
  applicationId,
  task,
  delivery: { what, since },
  today,
  onClose,
}: {
  applicationId: string
  task: { id: string; title: string }
  delivery: OpenDelivery
  today: string
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Finish Task"
      description={task.title}
      act={act('finishTask', { applicationId, taskId: task.id })}
      submit="Mark as Done"
      busyText="Saving..."
      failed={{ title: 'Task Not Changed', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="done" value="yes" />
          <RadioField
            field={field('delivered')}
            label={`Does the applicant have it? (${what})`}
            required
            choices={[
              [
                'yes',
                'Yes, it was delivered',
                {
                  note: 'It appears on their tracking page with its day and counts towards refunds. No email is sent.',
                },
              ],
              ['no', 'Not yet', { note: 'Send it below the messages, or record its delivery once they have it.' }],
            ]}
          />
          <FieldFrame
            field={field('deliveredOn', today)}
            label="Delivered on"
            hint="Only if the applicant has it."
            conditional
          >
            {attributes => (
              <DayInput className="input short" min={since} max={today} defaultValue={today} {...attributes} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}
