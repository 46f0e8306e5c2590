import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'

/** What the Request Document dialog must hold. `today` is the day it is in Lagos. */
export function requestDocumentSchema(today: string) {
  return z.object({
    documentType: singleLine({ required: 'Please say which document you need', max: 80 }),
    description: multiLine({ required: 'Please describe what you need', max: 2_000 }),
    dueDate: z
      .string()
      .optional()
      .transform(typed => typed?.trim() || null)
      .refine(typed => typed === null || readDay(typed) !== null, {
        error: 'Please enter a date, or none',
        abort: true,
      })
      .refine(typed => typed === null || typed >= today, { error: 'Please choose today or a later day' }),
  })
}
