import { addresses } from '#src/addresses.ts'
import { SelectField } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { toOwnerChoices } from '../work/owner-choices.ts'
import { useColleagues } from '../work/use-colleagues.ts'

export function AssignOrderDialog({
  consultation: { orderId, name, service },
  onClose,
}: {
  consultation: { orderId: string; name: string; service: string }
  onClose: () => void
}) {
  const colleagues = useColleagues()
  if (colleagues === null) return null
  return (
    <DialogForm
      title="Assign"
      description={`${name}, ${service}`}
      action={addresses.adminAssignOrder(orderId)}
      submit="Assign"
      busyText="Assigning..."
      failed={{ title: 'Not Assigned', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <SelectField
          field={field('owner')}
          label="New owner"
          hint="The owner takes the call and answers the messages."
          required
          empty="Choose a colleague"
          choices={toOwnerChoices(colleagues)}
        />
      )}
    </DialogForm>
  )
}
