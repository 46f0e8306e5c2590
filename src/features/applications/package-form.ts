import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem, offersPlan } from '#src/features/catalogue/items.ts'
import { payerFields } from './payer-fields.ts'

/** The packages that can be chosen on Services; the Application Fee has a form of its own. */
export const PACKAGE_ITEMS = APPLICATION_ITEMS.filter(
  (item): item is Exclude<ApplicationItem, 'application_fee'> => item !== 'application_fee',
)

export const NO_SUCH_PACKAGE = 'Please choose one of the packages below.'

/** The payment details of a package: what is chosen, and who pays. */
export const packageSchema = z
  .object({
    item: z.enum(PACKAGE_ITEMS, { error: NO_SUCH_PACKAGE }),
    plan: z.enum(['full', 'split'], { error: NO_SUCH_PACKAGE }),
    ...payerFields,
  })
  .refine(({ item, plan }) => offersPlan(item, plan), { error: NO_SUCH_PACKAGE })
