import { addresses } from '#src/addresses.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { SelectField } from '../../ui/field.tsx'
import { createFieldState, FieldFrame } from '../../ui/field-frame.tsx'

export type TypedDate = { fact: string; day: string; errors: { fact?: string; day?: string } }

const NOTHING_TYPED: TypedDate = { fact: '', day: '', errors: {} }

export function DatesForm({
  reference,
  choices,
  today,
  typed = NOTHING_TYPED,
}: {
  reference: string
  choices: ReadonlyArray<readonly [fact: string, label: string]>
  today: string
  typed: TypedDate | undefined
}) {
  const { fact, day, errors } = typed
  return (
    <form method="post" action={addresses.applicantDates({ reference })} noValidate data-once>
      <NotSent>We couldn’t save the date.</NotSent>
      <p>
        Tell us what has happened since our last check. We count your deadlines from it, and remind you. To correct a
        day, enter it again.
      </p>
      <SelectField
        field={createFieldState('dates', 'fact', fact, errors.fact)}
        label="What happened"
        required
        empty="Choose what happened"
        choices={choices}
      />
      <FieldFrame field={createFieldState('dates', 'day', day || today, errors.day)} label="Day" required>
        {attributes => <input className="input short" type="date" defaultValue={day || today} {...attributes} />}
      </FieldFrame>
      <button className="btn" type="submit" data-busy="Saving...">
        Save the date
      </button>
      <p className="after">We mail you when it changes the status of your application.</p>
    </form>
  )
}
