import type { ReactNode } from 'react'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { OFFLINE_METHOD_WORDS } from '#src/features/money/channels.ts'
import { FileField, SelectField, TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'

/** Asks when and how money moved outside the website, and for its proof. */
export function OfflineMoneyFields({
  field,
  day: { name, label, today },
  hasProof = true,
  afterReference,
}: DialogFields & {
  day: { name: string; label: string; today: string }
  hasProof?: boolean
  afterReference?: ReactNode
}) {
  return (
    <>
      <FieldFrame field={field(name, today)} label={label} required>
        {attributes => <DayInput className="input short" max={today} defaultValue={today} {...attributes} />}
      </FieldFrame>
      <SelectField
        field={field('method')}
        label="Method"
        required
        empty="Choose a method"
        choices={Object.entries(OFFLINE_METHOD_WORDS)}
      />
      <TextField
        field={field('reference')}
        label="Bank reference"
        hint="Please copy it from the bank statement. A bank transfer needs one."
        conditional
      />
      {afterReference}
      {hasProof && (
        <FileField
          field={field('file')}
          label="Proof"
          hint="The slip, statement or receipt: PDF, Word document, JPEG or PNG, 10MB at most."
          accept={[ACCEPTED_FILE_TYPES]}
        />
      )}
    </>
  )
}
