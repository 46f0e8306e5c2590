import { NO_OWNER } from '#src/features/cases/work/forms.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
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
      submit={isNew ? 'Add task' : 'Save task'}
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
