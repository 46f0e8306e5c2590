import { QUESTION_KEYS, QUESTIONS, type QuestionKey } from '#src/features/applications/questions.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import type { FieldState } from '../ui/field-frame.tsx'

/** `autoComplete` replaces the setting of each question, for example when staff type for an applicant. */
export function QuestionFields({
  field,
  keys = QUESTION_KEYS,
  hasHints = false,
  focusesError = false,
  autoComplete,
}: {
  field: (key: QuestionKey) => FieldState
  keys?: ReadonlyArray<QuestionKey>
  hasHints?: boolean
  focusesError?: boolean
  autoComplete?: 'off'
}) {
  return keys.map(key => {
    const { label, hint, ...question } = QUESTIONS[key]
    const shared = { field: field(key), label, hint: hasHints ? hint : undefined }
    if (question.type === 'choice') {
      const choices = question.choices.map(choice => [choice, choice] as const)
      return <SelectField key={key} {...shared} empty="No answer" choices={choices} />
    }
    return (
      <TextField
        key={key}
        {...shared}
        type={question.type}
        autoComplete={autoComplete ?? question.autoComplete}
        inputMode={question.inputMode}
        focusesError={focusesError}
      />
    )
  })
}
