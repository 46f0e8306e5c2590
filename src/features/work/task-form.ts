import { z } from 'zod'
import { addDays, readDay } from '#src/dates.ts'
import { singleLine } from '#src/form-text.ts'
import { ownerSchema } from './owner-form.ts'

const MAX_DAYS_AHEAD = 730

function daySchema(today: string) {
  return z
    .string({ error: 'Please enter the day by which it’s due' })
    .refine(day => readDay(day) !== null, { error: 'Please enter the day by which it’s due', abort: true })
    .refine(day => day >= today, { error: 'Please enter today or a later day' })
    .refine(day => day <= addDays(today, MAX_DAYS_AHEAD), { error: 'Please enter a day in the next two years' })
}

/** Refuses a day before `today`, the day in Lagos (yyyy-mm-dd). */
export function addTaskSchema(today: string) {
  return z.object({
    title: singleLine({ required: 'Please say what is to be done', max: 200 }),
    owner: ownerSchema,
    dueOn: daySchema(today),
  })
}

export function changeTaskSchema(today: string) {
  return z.object({ owner: ownerSchema, dueOn: daySchema(today) })
}

export const finishTaskSchema = z.object({ done: z.enum(['yes', 'no']) })
