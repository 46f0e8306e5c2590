import { addresses } from '#src/addresses.ts'
import { type Answers, forEachQuestion, type QuestionKey } from '#src/features/applications/questions.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { QuestionFields } from '../../parts/question-fields.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'

export type TypedAnswers = { version: number; answers: Answers; errors: { [Key in QuestionKey]?: string } }

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
      <QuestionFields field={key => fields[key]} hasHints focusesError />
      <button className={`btn ${isNextStep ? 'next' : 'line'}`} type="submit" data-busy="Saving...">
        Save changes
      </button>
      <p className="after">To correct your name or email, please write to us. We first check that it’s you.</p>
    </form>
  )
}
