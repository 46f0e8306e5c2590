import { z } from 'zod'
import { addDays, readDay } from '#src/dates.ts'
import { deliveryDaySchema } from '#src/features/applications/staff-forms.ts'
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

/** `delivered` is left out unless the form asks. Only a delivery needs its day, which is not after `today`. */
export function finishTaskSchema(today: string) {
  return z
    .object({
      done: z.enum(['yes', 'no']),
      delivered: z.enum(['yes', 'no']).optional(),
      deliveredOn: z.string().default(''),
    })
    .superRefine(({ delivered, deliveredOn }, context) => {
      if (delivered !== 'yes') return
      const { error } = deliveryDaySchema(today).safeParse(deliveredOn)
      for (const { message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['deliveredOn'], message })
    })
}
