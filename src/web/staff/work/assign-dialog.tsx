import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { toOwnerChoices } from './owner-choices.ts'
import { useColleagues } from './use-colleagues.ts'

export type AssignDialogProps = {
  applications: ReadonlyArray<{ id: string; applicantName: string }>
  onClose: () => void
  onDone?: () => void
}

export function AssignDialog({ applications: selected, onClose, onDone }: AssignDialogProps) {
  const [applications] = useState(selected)
  const colleagues = useColleagues()
  const { revalidate } = useRevalidator()
  if (colleagues === null) return null
  const [first] = applications
  const countText = applications.length === 1 ? (first?.applicantName ?? '') : `${applications.length} applications`
  return (
    <DialogForm
      title="Assign"
      description={countText}
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
          <SelectField
            field={field('owner')}
            label="New owner"
            hint="The new owner gets an email and a notification."
            required
            empty="Choose a colleague"
            choices={toOwnerChoices(colleagues)}
          />
          <TextArea
            field={field('note')}
            label="Hand-over note"
            hint="It’s added to the notes with your name. The applicant never sees it."
            rows={5}
          />
        </>
      )}
    </DialogForm>
  )
}
