import { QUESTION_KEYS, QUESTIONS, type QuestionKey } from '#src/features/applications/questions.ts'
import { TextField } from '../ui/field.tsx'
import type { FieldState } from '../ui/field-frame.tsx'

/** `autoComplete` replaces the setting of each question, for example when staff type for an applicant. */
export function QuestionFields({
  field,
  hasHints = false,
  focusesError = false,
  autoComplete,
}: {
  field: (key: QuestionKey) => FieldState
  hasHints?: boolean
  focusesError?: boolean
  autoComplete?: 'off'
}) {
  return QUESTION_KEYS.map(key => {
    const { label, hint, type, inputMode, ...question } = QUESTIONS[key]
    return (
      <TextField
        key={key}
        field={field(key)}
        label={label}
        hint={hasHints ? hint : undefined}
        type={type}
        autoComplete={autoComplete ?? question.autoComplete}
        inputMode={inputMode}
        focusesError={focusesError}
      />
    )
  })
}
