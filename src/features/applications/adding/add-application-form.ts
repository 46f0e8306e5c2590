import { z } from 'zod'
import { ANSWER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { endorsementFields } from '#src/features/applications/endorsement-form.ts'
import type { QuestionKey } from '#src/features/applications/questions.ts'
import { listServices, STAFF_FORM_SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { DAY_REQUIRED } from '#src/features/applications/staff-forms.ts'
import { INITIAL_STATUS, isDated, isSentBack, STATUSES } from '#src/features/cases/states.ts'
import { OFFLINE_MONEY_FIELDS, offlineMoneySchema } from '#src/features/money/forms.ts'
import {
  APPLICATION_ITEMS,
  type ApplicationItem,
  offersPlan,
  type Plan,
  parsePrice,
  usualPlan,
} from '#src/features/site/catalogue/items.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'

export const MISSING_FIELDS = 'Please fill in all required fields.'

const INITIAL_STATUSES = STATUSES.filter(status => !isSentBack(status))

const PAYMENTS = ['unpaid', 'partial', 'full'] as const

const PLANS = ['full', 'split'] as const

const CHOOSE_SERVICE_MESSAGE = 'Please choose a service'

const FIELD_SCHEMAS = {
  item: z.enum(APPLICATION_ITEMS, { error: 'Please choose a package' }).default('application_fee'),
  plan: z.enum(PLANS, { error: 'Please choose how it is paid' }).optional(),
  agreedPence: singleLine({ max: 20 }).optional().transform(parseAgreedPence),
  agreedReason: multiLine({ max: 500 }).optional().transform(emptyToNull),
  email: emailAddress(),
  applicantName: personName({ required: 'Please enter a name', max: 160 }),
  ...ANSWER_FIELD_SCHEMAS,
  sector: z.enum(STAFF_FORM_SECTOR_KEYS, { error: 'Please choose a category' }),
  service: singleLine({ required: CHOOSE_SERVICE_MESSAGE }),
  ...endorsementFields,
  notes: multiLine().optional().transform(emptyToNull),
  status: z.enum(INITIAL_STATUSES, { error: 'Please choose a status' }).default(INITIAL_STATUS),
  day: z.string().trim().max(10, { error: DAY_REQUIRED }).optional().transform(emptyToNull),
  adminNotes: multiLine({ max: 10_000 }).optional().transform(emptyToNull),
  payment: z.enum(PAYMENTS, { error: 'Please say what has been paid' }).default('unpaid'),
  notifyApplicant: z
    .string()
    .optional()
    .transform(sent => sent === 'on'),
  openedFrom: z.uuid().nullable().optional().catch(null),
  shownOpenIds: z
    .string()
    .optional()
    .transform(ids => (ids ?? '').split(' ').filter(Boolean)),
}

export const ADD_APPLICATION_FIELDS = [...Object.keys(FIELD_SCHEMAS), ...OFFLINE_MONEY_FIELDS]

/** With a payment, the form also has the fields of an offline payment. `today` is the last day when it can have arrived. */
export function addApplicationSchema(today: string) {
  const moneySchema = offlineMoneySchema(today)
  return z.preprocess(
    form => ({ ...Object(form), money: form }),
    z
      .object({ ...FIELD_SCHEMAS, money: z.unknown() })
      .refine(({ sector, service }) => listServices(sector).includes(service), {
        path: ['service'],
        error: CHOOSE_SERVICE_MESSAGE,
      })
      .refine(({ status, day }) => !isDated(status) || day !== null, { path: ['day'], error: DAY_REQUIRED })
      .refine(({ agreedPence, agreedReason }) => agreedPence === null || agreedReason !== null, {
        path: ['agreedReason'],
        error: 'Please say why the amount is different',
      })
      .refine(({ item, plan }) => plan === undefined || offersPlan(item, plan), {
        path: ['plan'],
        error: 'This package can’t be paid that way',
      })
      .refine(form => form.payment !== 'partial' || planOf(form) === 'split', {
        path: ['payment'],
        error: 'This is paid at once. Please choose Unpaid or Full',
      })
      .superRefine(
        ({ payment, money }, context) => {
          if (payment === 'unpaid') return
          for (const { path, message } of moneySchema.safeParse(money).error?.issues ?? []) {
            context.addIssue({ code: 'custom', path, message })
          }
        },
        // Without `when`, Zod skips this check while another field is invalid.
        { when: () => true },
      )
      .transform(({ money, ...form }) => ({
        ...form,
        money: form.payment === 'unpaid' ? null : moneySchema.parse(money),
      })),
  )
}

export type AddApplicationForm = z.infer<ReturnType<typeof addApplicationSchema>>

type OptionalField = QuestionKey | 'day' | keyof typeof endorsementFields

export type NewStaffApplication = Omit<AddApplicationForm, OptionalField> &
  Partial<Pick<AddApplicationForm, OptionalField>>

type PaymentChoice = { item: ApplicationItem; plan?: Plan | undefined; payment: (typeof PAYMENTS)[number] }

export function planOf({ item, plan, payment }: PaymentChoice): Plan {
  if (payment === 'full') return 'full'
  return plan ?? usualPlan(item)
}

function parseAgreedPence(text: string | undefined, context: z.RefinementCtx): number | null {
  if (!text) return null
  const price = parsePrice(text)
  if (price.ok) return price.pence
  context.addIssue({ code: 'custom', message: price.message })
  return z.NEVER
}

function emptyToNull(text: string | undefined): string | null {
  return text || null
}
