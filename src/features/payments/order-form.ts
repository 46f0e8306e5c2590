import { z } from 'zod'
import { payerFields } from '#src/features/applications/applicant-forms.ts'
import { CONSULTATION_ITEMS } from '#src/features/catalogue/items.ts'

export const NO_SUCH_CONSULTATION = 'Please choose one of the consultations below.'

/** The payment details of a consultation: which one, and who pays. */
export const orderSchema = z.object({
  item: z.enum(CONSULTATION_ITEMS, { error: NO_SUCH_CONSULTATION }),
  ...payerFields,
})

export type Order = z.infer<typeof orderSchema>
