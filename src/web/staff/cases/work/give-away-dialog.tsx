import { SelectField } from '../../../ui/field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useColleagues } from './use-colleagues.ts'

type Giver = { id: string; name: string; openWork: string | null }

/** Gives all open work of a colleague to another one. */
export function GiveAwayDialog({ staffMember, onClose }: { staffMember: Giver; onClose: () => void }) {
  const colleagues = useColleagues()
  if (colleagues === null) return null
  return (
    <DialogForm
      title="Give Away"
      description={`${staffMember.name}: ${staffMember.openWork}`}
      act={act('giveAway', { staffId: staffMember.id })}
      submit="Give Away"
      busyText="Giving..."
      failed={{ title: 'Not Given Away', description: 'Some work may still be theirs. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <SelectField
          field={field('owner')}
          label="New owner"
          hint="They get an email about the cases. Finished work stays where it is."
          required
          empty="Choose a colleague"
          choices={listOthers(colleagues, staffMember)}
        />
      )}
    </DialogForm>
  )
}

/** Chooses who gets the work of a colleague whose account is disabled. */
export function GiveToField({ field, staffMember }: { field: FieldState; staffMember: Giver }) {
  const colleagues = useColleagues()
  return (
    <SelectField
      field={field}
      label="Give their work to"
      hint={`Still theirs: ${staffMember.openWork}. Otherwise the queue finds what is open with its filter “Owner has left”.`}
      choices={[['', 'No one yet'], ...listOthers(colleagues ?? [], staffMember)]}
    />
  )
}

function listOthers(colleagues: ReadonlyArray<{ id: string; name: string }>, { id: giverId }: Giver) {
  return colleagues.filter(({ id }) => id !== giverId).map(({ id, name }) => [id, name] as const)
}
