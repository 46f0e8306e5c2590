import { RadioField } from '../../../ui/choice-field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'

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
      submit="Mark as done"
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
              ['no', 'Not yet', { note: 'Send it with “Send Message”, or record its delivery once they have it.' }],
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
