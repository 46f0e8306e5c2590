type Place = 'facts' | 'details' | 'export' | 'mail'

type Question = {
  label: string
  hint?: string
  type: 'text' | 'tel' | 'date'
  maxLength: number
  autoComplete?: string
  inputMode?: 'text' | 'tel'
  shownIn: ReadonlyArray<Place>
}

// No zod here: the tracking page would send it to every applicant.
const TABLE = {
  phone: {
    label: 'Phone',
    hint: 'If we may call you about your application',
    type: 'tel',
    maxLength: 40,
    autoComplete: 'tel',
    inputMode: 'tel',
    shownIn: ['facts', 'details', 'export', 'mail'],
  },
} satisfies Record<string, Question>

export type QuestionKey = keyof typeof TABLE

/** Optional questions about the applicant; each is a nullable column of `applications`. */
export const QUESTIONS: Readonly<Record<QuestionKey, Question>> = TABLE

export const QUESTION_KEYS = Object.keys(TABLE) as ReadonlyArray<QuestionKey>

export type Answers = { [Key in QuestionKey]: string | null }

export function questionsShownIn(place: Place): ReadonlyArray<QuestionKey> {
  return QUESTION_KEYS.filter(key => QUESTIONS[key].shownIn.includes(place))
}

export function forEachQuestion<Value>(
  toValue: (key: QuestionKey) => Value,
  keys: ReadonlyArray<QuestionKey> = QUESTION_KEYS,
): { [Key in QuestionKey]: Value } {
  return Object.fromEntries(keys.map(key => [key, toValue(key)])) as { [Key in QuestionKey]: Value }
}

export function answersIn(
  place: Place,
  answers: { [Key in QuestionKey]?: string | null | undefined },
): Array<readonly [label: string, answer: string | null]> {
  return questionsShownIn(place).map(key => [QUESTIONS[key].label, answers[key] ?? null])
}
