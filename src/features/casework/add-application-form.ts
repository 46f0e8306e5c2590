import { z } from 'zod'
import { CATEGORY_KEYS, servicesOf } from '#src/features/applications/categories.ts'
import { STATUSES, type Status } from '#src/features/applications/statuses.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'

/** What the toast says when a required field is empty; which one it is stands beside the field. */
export const MISSING_FIELDS = 'Please fill in all required fields.'

/** Where an application can begin: nothing has been handed in yet that could be handed in again. */
const FIRST_STATUSES = STATUSES.filter((status): status is Exclude<Status, 'resubmission'> => {
  return status !== 'resubmission'
})

const PAYMENTS = ['unpaid', 'partial', 'full'] as const

const SERVICE = 'Please choose a service'

/** What the Add Application dialog must hold. */
export const addApplicationSchema = z
  .object({
    email: emailAddress(),
    applicantName: personName({ required: 'Please enter a name', max: 160 }),
    phone: singleLine({ max: 40 }).optional().transform(orNull),
    category: z.enum(CATEGORY_KEYS, { error: 'Please choose a category' }),
    service: singleLine({ required: SERVICE }),
    notes: multiLine().optional().transform(orNull),
    status: z.enum(FIRST_STATUSES, { error: 'Please choose a status' }).default('pending'),
    adminNotes: multiLine({ max: 10_000 }).optional().transform(orNull),
    payment: z.enum(PAYMENTS, { error: 'Please say what has been paid' }).default('unpaid'),
    /** How it was paid, for the books. */
    paymentNote: multiLine({ max: 500 }).optional().transform(orNull),
    tellApplicant: z
      .string()
      .optional()
      .transform(sent => sent === 'on'),
  })
  .refine(({ category, service }) => servicesOf(category).includes(service), { path: ['service'], error: SERVICE })
  .refine(({ payment, paymentNote }) => payment === 'unpaid' || paymentNote !== null, {
    path: ['paymentNote'],
    error: 'Please say how it was paid',
    // Also while other fields are wrong, so that everything is said at once.
    when: () => true,
  })

export type NewStaffApplication = z.infer<typeof addApplicationSchema>

function orNull(text: string | undefined): string | null {
  return text || null
}
