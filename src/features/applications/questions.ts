type AnswerPlace = 'facts' | 'details' | 'export' | 'mail'

export type Question = {
  label: string
  hint?: string
  shownIn: ReadonlyArray<AnswerPlace>
} & (
  | { type: 'text' | 'tel' | 'date'; maxLength: number; autoComplete?: string; inputMode?: 'text' | 'tel' }
  | { type: 'choice'; choices: ReadonlyArray<string> }
)

// Keep zod out of this file: its size matters, because the tracking page sends the file to browsers.
const QUESTIONS_BY_KEY = {
  phone: {
    label: 'Phone',
    hint: 'If we may call you about your application.',
    type: 'tel',
    maxLength: 40,
    autoComplete: 'tel',
    inputMode: 'tel',
    shownIn: ['facts', 'details', 'export', 'mail'],
  },
  heardFrom: {
    label: 'How did you hear about us?',
    type: 'choice',
    choices: [
      'A friend or colleague',
      'A search engine',
      'LinkedIn',
      'Instagram',
      'X',
      'Facebook or WhatsApp',
      'An event or a talk',
      'Other',
    ],
    shownIn: ['facts', 'export'],
  },
} satisfies Record<string, Question>

export type QuestionKey = keyof typeof QUESTIONS_BY_KEY

/** The answer to each question has a nullable column in `applications`. */
export const QUESTIONS: Readonly<Record<QuestionKey, Question>> = QUESTIONS_BY_KEY

export const QUESTION_KEYS = Object.keys(QUESTIONS_BY_KEY) as ReadonlyArray<QuestionKey>

export type Answers = { [Key in QuestionKey]: string | null }

export function listQuestionsShownIn(place: AnswerPlace): ReadonlyArray<QuestionKey> {
  return QUESTION_KEYS.filter(key => QUESTIONS[key].shownIn.includes(place))
}

export function forEachQuestion<Value>(
  toValue: (key: QuestionKey) => Value,
  keys: ReadonlyArray<QuestionKey> = QUESTION_KEYS,
): { [Key in QuestionKey]: Value } {
  return Object.fromEntries(keys.map(key => [key, toValue(key)])) as { [Key in QuestionKey]: Value }
}

export function listAnswersShownIn(
  place: AnswerPlace,
  answers: { [Key in QuestionKey]?: string | null | undefined },
): Array<readonly [label: string, answer: string | null]> {
  return listQuestionsShownIn(place).map(key => [QUESTIONS[key].label, answers[key] ?? null])
}
