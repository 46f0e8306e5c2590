import { addDays } from '#src/dates.ts'
import { MAX_SNOOZE_DAYS } from '#src/features/cases/open-work/snooze-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DayInput, useLoadedAt, useToday } from '../../parts/day-input.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'

export function SnoozeDialog({ caseId, name, onClose }: { caseId: string; name: string; onClose: () => void }) {
  const today = useToday() ?? ''
  const loadedAt = useLoadedAt()
  const tomorrow = today === '' ? '' : addDays(today, 1)
  return (
    <DialogForm
      title="Snooze"
      description={`${name} leaves everyone’s queue until the day. A new message, document, task or payment still comes through, and so do deadlines and decisions about money.`}
      act={act('snoozeCase', { caseId })}
      submit="Snooze"
      busyText="Saving..."
      failed={{ title: 'Not Snoozed', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <FieldFrame field={field('until', tomorrow)} label="Until" required>
            {attributes => (
              <DayInput
                className="input short"
                min={tomorrow}
                max={today === '' ? undefined : addDays(today, MAX_SNOOZE_DAYS)}
                defaultValue={tomorrow}
                {...attributes}
              />
            )}
          </FieldFrame>
          <input type="hidden" name="seenAt" value={loadedAt} />
          <TextField
            field={field('note')}
            label="Note"
            hint="Your colleagues see it beside the day."
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}
