import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem, offersPlan } from '#src/features/catalogue/items.ts'
import { emailAddress, personName } from '#src/form-text.ts'

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
    email: emailAddress('Please enter a valid email address.'),
    name: payersName(),
  })
  .refine(({ item, plan }) => offersPlan(item, plan), { error: NO_SUCH_PACKAGE })

export type PackageChoice = z.infer<typeof packageSchema>

/** One letter is no name; an empty field and a single letter get the same answer. */
function payersName() {
  return personName({ required: 'Name must be at least 2 characters.', min: 2, max: 160 })
}
