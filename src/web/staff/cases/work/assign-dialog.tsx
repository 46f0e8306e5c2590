import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WORK_KINDS, type WorkKind } from '#src/features/cases/work/forms.ts'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { toOwnerChoices } from './owner-choices.ts'
import { useColleagues } from './use-colleagues.ts'

export type AssignDialogProps = {
  work: ReadonlyArray<{ kind: WorkKind; id: string; name: string }>
  /** The page showed this work without an owner. */
  onlyFree?: boolean
  onClose: () => void
  onDone?: () => void
}

export function AssignDialog({ work: selected, onlyFree = false, onClose, onDone }: AssignDialogProps) {
  const [work] = useState(selected)
  const colleagues = useColleagues()
  const { revalidate } = useRevalidator()
  if (colleagues === null) return null
  const hasCases = work.some(({ kind }) => kind === 'cases')
  const noun = work.every(({ kind }) => kind === 'cases') ? 'cases' : 'items'
  return (
    <DialogForm
      title="Assign"
      description={work.length === 1 ? work[0]?.name : `${work.length} ${noun}`}
      act={act('assignCases')}
      submit="Assign"
      busyText="Assigning..."
      failed={{ title: 'Not Assigned', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
      onSaved={async () => {
        await revalidate()
        onDone?.()
      }}
    >
      {({ field }) => (
        <>
          {WORK_KINDS.map(kind => (
            <input key={kind} type="hidden" name={kind} value={listIds(work, kind)} />
          ))}
          {onlyFree && <input type="hidden" name="onlyFree" value="yes" />}
          <SelectField
            field={field('owner')}
            label="New owner"
            hint={hasCases ? 'The new owner gets an email and a notification.' : undefined}
            required
            empty="Choose a colleague"
            choices={toOwnerChoices(colleagues)}
          />
          {hasCases && (
            <TextArea
              field={field('note')}
              label="Hand-over note"
              hint="It’s added to the notes with your name. The applicant never sees it."
              rows={5}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

function listIds(work: AssignDialogProps['work'], wanted: WorkKind): string {
  return work.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])).join(',')
}
