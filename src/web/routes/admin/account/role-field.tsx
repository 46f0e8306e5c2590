import { ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'

/** What somebody may do. */
export function RoleField({ field }: { field: FieldState }) {
  return (
    <RadioField
      field={field}
      label="Role"
      hint="Both do all work on applications, deleting too. Owners also look after the accounts and the settings."
      required
      choices={ROLES.map(role => [role, ROLE_LABELS[role]] as const)}
    />
  )
}
