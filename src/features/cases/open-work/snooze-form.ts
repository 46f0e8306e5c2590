import { z } from 'zod'
import { addDays, readDay } from '#src/dates.ts'
import { singleLine } from '#src/form-text.ts'

export const MAX_SNOOZE_DAYS = 90

const CHOOSE_DAY = 'Please choose the day on which it comes back'

/** `today` is the day in Lagos, yyyy-mm-dd. */
export function snoozeSchema(today: string) {
  return z.object({
    until: z
      .string({ error: CHOOSE_DAY })
      .refine(day => readDay(day) !== null, { error: CHOOSE_DAY, abort: true })
      .refine(day => day > today, { error: 'Please choose a day after today' })
      .refine(day => day <= addDays(today, MAX_SNOOZE_DAYS), {
        error: `Please choose a day within the next ${MAX_SNOOZE_DAYS} days`,
      }),
    note: singleLine({ max: 200 })
      .optional()
      .transform(note => note || null),
    /** When the page was loaded, in milliseconds. */
    seenAt: z.coerce.number().int().optional(),
  })
}
