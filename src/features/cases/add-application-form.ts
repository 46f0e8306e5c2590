import { z } from 'zod'
import { ANSWER_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import type { Answers, QuestionKey } from '#src/features/applications/questions.ts'
import { CATEGORY_KEYS, servicesOf } from '#src/features/applications/sectors.ts'
import { INITIAL_STATUS, isSentBack, STATUSES } from '#src/features/applications/states.ts'
import {
  APPLICATION_ITEMS,
  type ApplicationItem,
  offersPlan,
  type Plan,
  usualPlan,
} from '#src/features/catalogue/items.ts'
import { readPrice } from '#src/features/catalogue/read-price.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'

/** What the toast says when a required field is empty; which one it is stands beside the field. */
export const MISSING_FIELDS = 'Please fill in all required fields.'

/** Where an application can begin: nothing has been handed in yet that could be handed in again. */
const FIRST_STATUSES = STATUSES.filter(status => !isSentBack(status))

const PAYMENTS = ['unpaid', 'partial', 'full'] as const

const PLANS = ['full', 'split'] as const

const SERVICE = 'Please choose a service'

export const addApplicationSchema = z
  .object({
    item: z.enum(APPLICATION_ITEMS, { error: 'Please choose a package' }).default('application_fee'),
    /** Left out: in two parts where the package offers that. */
    plan: z.enum(PLANS, { error: 'Please choose how it is paid' }).optional(),
    /** Another total than today's price, which only an owner may agree; pence. */
    agreedPence: singleLine({ max: 20 }).optional().transform(agreedSum),
    agreedReason: multiLine({ max: 500 }).optional().transform(orNull),
    email: emailAddress(),
    applicantName: personName({ required: 'Please enter a name', max: 160 }),
    ...ANSWER_SCHEMAS,
    category: z.enum(CATEGORY_KEYS, { error: 'Please choose a category' }),
    service: singleLine({ required: SERVICE }),
    notes: multiLine().optional().transform(orNull),
    status: z.enum(FIRST_STATUSES, { error: 'Please choose a status' }).default(INITIAL_STATUS),
    adminNotes: multiLine({ max: 10_000 }).optional().transform(orNull),
    payment: z.enum(PAYMENTS, { error: 'Please say what has been paid' }).default('unpaid'),
    /** How it was paid, for the books. */
    paymentNote: multiLine({ max: 500 }).optional().transform(orNull),
    tellApplicant: z
      .string()
      .optional()
      .transform(sent => sent === 'on'),
    /** The ids of the open applications that the form has shown; staff add another one all the same. */
    besides: z
      .string()
      .optional()
      .transform(ids => (ids ?? '').split(' ').filter(Boolean)),
  })
  .refine(({ category, service }) => servicesOf(category).includes(service), { path: ['service'], error: SERVICE })
  .refine(({ payment, paymentNote }) => payment === 'unpaid' || paymentNote !== null, {
    path: ['paymentNote'],
    error: 'Please say how it was paid',
    // Also while other fields are wrong, so that everything is said at once.
    when: () => true,
  })
  .refine(({ agreedPence, agreedReason }) => agreedPence === null || agreedReason !== null, {
    path: ['agreedReason'],
    error: 'Please say why another sum is agreed',
  })
  .refine(({ item, plan }) => plan === undefined || offersPlan(item, plan), {
    path: ['plan'],
    error: 'This package is not paid that way',
  })
  .refine(form => form.payment !== 'partial' || planOf(form) === 'split', {
    path: ['payment'],
    error: 'This is paid at once. Please choose Unpaid or Full',
  })

export type NewStaffApplication = Omit<z.infer<typeof addApplicationSchema>, QuestionKey> & Partial<Answers>

type Paid = { item: ApplicationItem; plan?: Plan | undefined; payment: (typeof PAYMENTS)[number] }

/** The plan of an application that staff add: one part where the whole sum is already paid. */
export function planOf({ item, plan, payment }: Paid): Plan {
  if (payment === 'full') return 'full'
  return plan ?? usualPlan(item)
}

function agreedSum(text: string | undefined, context: z.RefinementCtx): number | null {
  if (!text) return null
  const price = readPrice(text)
  if (price.ok) return price.pence
  context.addIssue({ code: 'custom', message: price.message })
  return z.NEVER
}

function orNull(text: string | undefined): string | null {
  return text || null
}
