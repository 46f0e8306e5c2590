import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { closureName } from '#src/features/bookings/closure-name.ts'

const day = z.string().transform((text, context) => {
  const read = readDay(text.trim())
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'Please choose a day' })
  return z.NEVER
})

/** The days to close, both included. Without a last one it is the first alone. */
export const closeDaysSchema = z
  .object({ first: day, last: z.literal('').or(day).default(''), name: closureName })
  .transform(({ first, last, name }) => ({ first, last: last || first, name }))
  .refine(({ first, last }) => first <= last, { error: 'This is before the first day', path: ['last'] })
