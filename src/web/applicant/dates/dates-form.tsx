import { addresses } from '#src/addresses.ts'
import { DATED_FACTS, formatFact } from '#src/features/milestones/milestones.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { SelectField } from '../../ui/field.tsx'
import { createFieldState, FieldFrame } from '../../ui/field-frame.tsx'

export type TypedDate = { fact: string; day: string; errors: { fact?: string; day?: string } }

type Choices = ReadonlyArray<readonly [fact: string, label: string]>

const NOTHING_TYPED: TypedDate = { fact: '', day: '', errors: {} }

export function DatesForm({
  reference,
  choices,
  today,
  typed = NOTHING_TYPED,
}: {
  reference: string
  choices: Choices
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
        choices={addTypedFact(choices, fact)}
      />
      <FieldFrame field={createFieldState('dates', 'day', day || today, errors.day)} label="Day" required>
        {attributes => <input className="input short" type="date" defaultValue={day || today} {...attributes} />}
      </FieldFrame>
      <button className="btn plain" type="submit" data-busy="Saving...">
        Save the date
      </button>
      <p className="after">We mail you when it changes the status of your application.</p>
    </form>
  )
}

/** A form that was loaded before can send a fact that is no longer offered. It stays chosen beside its refusal. */
function addTypedFact(choices: Choices, typed: string): Choices {
  const fact = DATED_FACTS.find(each => each === typed)
  return fact === undefined || choices.some(([each]) => each === fact)
    ? choices
    : [...choices, [fact, formatFact(fact)]]
}
