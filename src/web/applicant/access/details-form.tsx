import { addresses } from '#src/addresses.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { QuestionFields } from '../../parts/question-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'

export function ChangeAnswersForm({
  reference,
  values,
  reply,
  isNextStep = false,
}: {
  reference: string
  /** The stored values of the fields, by their names. */
  values: Readonly<Record<string, string | null>>
  reply?: FormReply | undefined
  isNextStep?: boolean
}) {
  const field = createFields('change', reply, values)
  return (
    <form method="post" action={addresses.applicantDetails({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t save your details.</NotSent>
      <input type="hidden" name="version" value={reply?.typed.version ?? values.version ?? ''} />
      <TextField field={field('applicantName')} label="Name" required autoComplete="name" focusesError />
      <QuestionFields field={field} hasHints focusesError />
      <button className={`btn ${isNextStep ? 'next' : 'line'}`} type="submit" data-busy="Saving...">
        Save changes
      </button>
      <p className="after">
        <a href={addresses.applicantAddress({ reference })}>Change your email address</a>: we email a code to the new
        one.
      </p>
    </form>
  )
}
