import { z } from 'zod'
import { multiLine } from '#src/form-text.ts'
import { INSTALMENTS } from './amount-due.ts'

/** What the Record Payment dialog must hold. */
export const recordPaymentSchema = z.object({
  /** What was shown as due: another one that became due meanwhile was not what somebody took. */
  instalment: z.enum(INSTALMENTS),
  note: multiLine({ required: 'Please say how it was paid', max: 500 }),
  tellApplicant: z
    .string()
    .optional()
    .transform(sent => sent === 'on'),
})
