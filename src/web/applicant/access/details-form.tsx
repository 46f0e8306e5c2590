import { addresses } from '#src/addresses.ts'
import { type Answers, forEachQuestion, type QuestionKey } from '#src/features/applications/questions.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { QuestionFields } from '../../parts/question-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'

export type TypedAnswers = {
  version: number
  name: string
  answers: Answers
  errors: { [Key in QuestionKey | 'applicantName']?: string }
}

export function ChangeAnswersForm({
  reference,
  typed,
  isNextStep = false,
}: {
  reference: string
  typed: TypedAnswers
  isNextStep?: boolean
}) {
  const fields = forEachQuestion(key => createFieldState('change', key, typed.answers[key] ?? '', typed.errors[key]))
  return (
    <form method="post" action={addresses.applicantDetails({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t save your details.</NotSent>
      <input type="hidden" name="version" value={typed.version} />
      <TextField
        field={createFieldState('change', 'applicantName', typed.name, typed.errors.applicantName)}
        label="Name"
        required
        autoComplete="name"
        focusesError
      />
      <QuestionFields field={key => fields[key]} hasHints focusesError />
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
