import { z } from 'zod'
import { parseOneOf } from '#src/parse-one-of.ts'
import {
  type ChosenReason,
  NAMES_NONE_FIELD,
  OUTCOME_REASON_KEYS,
  REASON_FIELDS,
  SHOWN_READING_FIELD,
} from './outcomes.ts'

export const REASONS_FORM_FIELDS = [...REASON_FIELDS, NAMES_NONE_FIELD, SHOWN_READING_FIELD]

function readReasonValue(value: string): ChosenReason | null {
  const [key = '', criterionId = ''] = value.split(' ')
  const reason = parseOneOf(OUTCOME_REASON_KEYS, key)
  return reason === null || criterionId === '' ? null : { criterionId, reason }
}

/** Returns the chosen reasons and what the form showed. No reasons mean that the letter names no criterion. */
export const reasonsSchema = z.record(z.string(), z.string()).transform((sent, context) => {
  const reasons = REASON_FIELDS.flatMap(name => readReasonValue(sent[name] ?? '') ?? [])
  const namesNone = sent[NAMES_NONE_FIELD] === 'on'
  if (namesNone === reasons.length > 0)
    context.addIssue({
      code: 'custom',
      path: [NAMES_NONE_FIELD],
      message: namesNone
        ? 'You also chose a reason. Untick this, or take the reasons back'
        : 'Choose a reason for at least one criterion, or tick this',
    })
  return { reasons, shown: sent[SHOWN_READING_FIELD] ?? '' }
})
