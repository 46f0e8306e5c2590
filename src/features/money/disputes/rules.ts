import { z } from 'zod'
import { multiLine, singleLine } from '#src/form-text.ts'
import { findNairaError, isSumOrEmpty, parseHundredths, SUM_ERROR } from '../forms.ts'

export function describeResolution(resolution: string): string {
  return (
    {
      accepted: 'we accepted it, and the money goes back',
      unanswered: 'it was accepted because it wasn’t answered in time, and the money goes back',
      archived: 'its sandbox payment was archived',
      declined: 'it was declined, and the money stays with us',
    }[resolution] ?? resolution
  )
}

/** `amount` is only for an accepted dispute. */
export const answerDisputeSchema = z
  .object({
    answer: z.enum(['accept', 'contest'], { error: 'Please choose an answer' }),
    amount: singleLine({ max: 40 }).refine(isSumOrEmpty, SUM_ERROR).default(''),
    message: multiLine({ required: 'Please write what the payer’s bank should know', max: 1_000 }),
  })
  .superRefine(({ answer, amount }, context) => {
    const message = answer === 'accept' ? findNairaError(amount) : null
    if (message !== null) context.addIssue({ code: 'custom', path: ['amount'], message })
  })
  .transform(({ amount, ...form }) => ({ ...form, kobo: parseHundredths(amount) }))

export const ANSWER_DISPUTE_FIELDS = ['answer', 'amount', 'message'] as const
