import { z } from 'zod'
import { multiLine, singleLine } from '#src/form-text.ts'

/** What the Email Applicant dialog must hold. Without a subject it goes out under ours. */
export const emailSchema = z.object({
  subject: singleLine({ max: 150 })
    .optional()
    .transform(subject => subject || null),
  message: multiLine({ required: 'Please write a message', max: 10_000 }),
})
