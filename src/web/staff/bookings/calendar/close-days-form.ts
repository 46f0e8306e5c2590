import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { closureNameSchema } from '#src/features/bookings/forms.ts'

/** Validates the form that closes days. Both days are included. Without a last day, only the first day closes. */
export const closeDaysSchema = z
  .object({
    first: z.string({ error: 'Please choose a day' }).refine(isValidDay, { error: 'Please choose a day' }),
    last: z
      .string()
      .default('')
      .refine(text => text === '' || isValidDay(text), { error: 'Please choose a day' }),
    name: closureNameSchema,
  })
  .transform(({ first, last, name }) => ({ first, last: last || first, name }))
  .refine(({ first, last }) => first <= last, { error: 'This is before the first day', path: ['last'] })

function isValidDay(text: string): boolean {
  return readDay(text) !== null
}
