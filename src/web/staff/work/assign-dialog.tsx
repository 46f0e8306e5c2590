import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { WorkKind } from '#src/features/work/owner-form.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { toOwnerChoices } from './owner-choices.ts'
import { useColleagues } from './use-colleagues.ts'

export type AssignDialogProps = {
  applications: ReadonlyArray<{ id: string; applicantName: string }>
  /** Tasks, conversations and consultations, which are only in the queue. */
  others?: ReadonlyArray<{ kind: WorkKind; id: string; name: string }>
  onClose: () => void
  onDone?: () => void
}

export function AssignDialog({ applications: selected, others: otherWork = [], onClose, onDone }: AssignDialogProps) {
  const [{ applications, others }] = useState({ applications: selected, others: otherWork })
  const colleagues = useColleagues()
  const { revalidate } = useRevalidator()
  if (colleagues === null) return null
  const names = [...applications.map(({ applicantName }) => applicantName), ...others.map(({ name }) => name)]
  const noun = others.length === 0 ? 'applications' : 'items'
  return (
    <DialogForm
      title="Assign"
      description={names.length === 1 ? names[0] : `${names.length} ${noun}`}
      action={addresses.adminAssign()}
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
          <input type="hidden" name="applications" value={applications.map(({ id }) => id).join(',')} />
          {OTHER_KINDS.map(kind => (
            <input key={kind} type="hidden" name={kind} value={listIds(others, kind)} />
          ))}
          <SelectField
            field={field('owner')}
            label="New owner"
            hint={applications.length > 0 ? 'The new owner gets an email and a notification.' : undefined}
            required
            empty="Choose a colleague"
            choices={toOwnerChoices(colleagues)}
          />
          {applications.length > 0 && (
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

const OTHER_KINDS = ['tasks', 'threads', 'orders'] as const

function listIds(others: NonNullable<AssignDialogProps['others']>, wanted: WorkKind): string {
  return others.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])).join(',')
}
