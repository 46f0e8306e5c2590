import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem, offersPlan } from '#src/features/catalogue/items.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'
import { forEachQuestion, QUESTIONS, type QuestionKey } from './questions.ts'
import { SECTOR_KEYS } from './sectors.ts'

export const ANSWER_SCHEMAS = forEachQuestion(key =>
  answerText(key)
    .optional()
    .transform(text => text || null),
)

function answerText(key: QuestionKey) {
  const { type, maxLength } = QUESTIONS[key]
  const text = singleLine({ max: maxLength })
  if (type !== 'date') return text
  return text.refine(day => day === '' || z.iso.date().safeParse(day).success, { error: 'Please enter a date' })
}

export const assessmentSchema = z.object({
  firstName: personName({ required: 'Please enter your first name' }),
  lastName: personName({ required: 'Please enter your last name' }),
  email: emailAddress(),
  ...ANSWER_SCHEMAS,
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: 'Please tell us about your work' }),
})

export type Assessment = z.infer<typeof assessmentSchema>

export const detailsSchema = z.object({
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your field' }),
  ...ANSWER_SCHEMAS,
})

export const trackingSchema = z.object({
  reference: singleLine({ required: 'Please enter your reference', max: 40 }),
  email: emailAddress(),
})

const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address'
const NAME_AND_EMAIL_MESSAGE = 'Please provide both your name and email address'

type TrackingBlockRequest =
  | { kind: 'track'; reference: string; email: string }
  | { kind: 'open'; email: string; name: string }

const trackingBlockFields = z.object({
  reference: singleLine({ max: 40 }).optional(),
  email: emailAddress(INVALID_EMAIL_MESSAGE).optional(),
  name: personName({ required: NAME_AND_EMAIL_MESSAGE, max: 160 }).optional(),
})

/** The tracking block of Services: a reference leads to that application; without one, a new application opens. */
export const trackingBlockSchema = trackingBlockFields.transform(
  ({ reference, email, name }, context): TrackingBlockRequest => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (reference) {
      if (email) return { kind: 'track', reference, email }
      refuse('email', INVALID_EMAIL_MESSAGE)
      return z.NEVER
    }
    if (email && name) return { kind: 'open', email, name }
    if (!email) refuse('email', NAME_AND_EMAIL_MESSAGE)
    if (!name) refuse('name', NAME_AND_EMAIL_MESSAGE)
    return z.NEVER
  },
)

export type TrackingBlockFields = z.input<typeof trackingBlockSchema>

export const payerFields = {
  email: emailAddress('Please enter a valid email address.'),
  name: personName({ required: 'Name must be at least 2 characters.', min: 2, max: 160 }),
}

/** The packages that Services offers; the Application Fee has its own form. */
export const PACKAGE_ITEMS = APPLICATION_ITEMS.filter(
  (item): item is Exclude<ApplicationItem, 'application_fee'> => item !== 'application_fee',
)

export const CHOOSE_PACKAGE_MESSAGE = 'Please choose one of the packages below.'

export const packageSchema = z
  .object({
    item: z.enum(PACKAGE_ITEMS, { error: CHOOSE_PACKAGE_MESSAGE }),
    plan: z.enum(['full', 'split'], { error: CHOOSE_PACKAGE_MESSAGE }),
    ...payerFields,
  })
  .refine(({ item, plan }) => offersPlan(item, plan), { error: CHOOSE_PACKAGE_MESSAGE })
