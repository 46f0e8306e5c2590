import { z } from 'zod'
import { BRAND, FIRST_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { STAGES } from '#src/features/catalogue/scope.ts'
import { multiLine } from '#src/form-text.ts'

/** What the Record Delivery dialog must hold. `today`: a day in Lagos. */
export function recordDeliverySchema(today: string) {
  return z.object({
    stage: z.enum(STAGES, { error: 'Please choose what was delivered' }),
    deliveredOn: z
      .string()
      .refine(day => readDay(day) !== null, { error: 'Please enter the day it was delivered', abort: true })
      .refine(day => day <= today, { error: 'Please enter today or an earlier day' })
      .refine(day => day >= FIRST_DAY, { error: `Please enter a day since ${BRAND.founded}` }),
    note: multiLine({ max: 500 }).optional(),
  })
}

export const undoDeliverySchema = z.object({
  reason: multiLine({ required: 'Please say why the record is undone', max: 500 }),
})
