import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem, offersPlan } from '#src/features/site/catalogue/items.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'
import { forEachQuestion, QUESTIONS, type Question } from './questions.ts'
import { SECTOR_KEYS } from './sectors.ts'

export const ANSWER_FIELD_SCHEMAS = forEachQuestion(key =>
  answerSchema(QUESTIONS[key])
    .optional()
    .transform(text => text || null),
)

export function answerSchema(question: Question) {
  if (question.type === 'choice')
    return z.string().refine(answer => ['', ...question.choices].includes(answer), { error: 'Please choose an answer' })
  const textSchema = singleLine({ max: question.maxLength })
  if (question.type !== 'date') return textSchema
  return textSchema.refine(day => day === '' || z.iso.date().safeParse(day).success, { error: 'Please enter a date' })
}

export const assessmentFormSchema = z.object({
  firstName: personName({ required: 'Please enter your first name' }),
  lastName: personName({ required: 'Please enter your last name' }),
  email: emailAddress(),
  ...ANSWER_FIELD_SCHEMAS,
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: 'Please tell us about your work' }),
})

export const applicantDetailsSchema = z.object({
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your field' }),
  ...ANSWER_FIELD_SCHEMAS,
})

export const trackingFormSchema = z.object({
  reference: singleLine({ required: 'Please enter your reference', max: 40 }),
  email: emailAddress(),
})

const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address'
const NAME_AND_EMAIL_MESSAGE = 'Please provide both your name and email address'

type TrackingBlockRequest =
  | { kind: 'track'; reference: string; email: string }
  | { kind: 'open'; email: string; name: string }

const trackingBlockFieldsSchema = z.object({
  reference: singleLine({ max: 40 }).optional(),
  email: emailAddress(INVALID_EMAIL_MESSAGE).optional(),
  name: personName({ required: NAME_AND_EMAIL_MESSAGE, max: 160 }).optional(),
})

/**
 * Visitors type either a reference and an e-mail, to open their application, or a name and an e-mail, to begin a new
 * one.
 */
export const trackingBlockSchema = trackingBlockFieldsSchema.transform(
  ({ reference, email, name }, context): TrackingBlockRequest => {
    const addError = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (reference) {
      if (email) return { kind: 'track', reference, email }
      addError('email', INVALID_EMAIL_MESSAGE)
      return z.NEVER
    }
    if (email && name) return { kind: 'open', email, name }
    if (!email) addError('email', NAME_AND_EMAIL_MESSAGE)
    if (!name) addError('name', NAME_AND_EMAIL_MESSAGE)
    return z.NEVER
  },
)

export const PAYER_FIELD_SCHEMAS = {
  email: emailAddress('Please enter a valid email address.'),
  name: personName({ required: 'Name must be at least 2 characters.', min: 2, max: 160 }),
}

/** The Application Fee is left out, because it has a form of its own. */
export const PACKAGE_ITEMS = APPLICATION_ITEMS.filter(
  (item): item is Exclude<ApplicationItem, 'application_fee'> => item !== 'application_fee',
)

export const CHOOSE_PACKAGE_MESSAGE = 'Please choose one of the packages below.'

export const packageFormSchema = z
  .object({
    item: z.enum(PACKAGE_ITEMS, { error: CHOOSE_PACKAGE_MESSAGE }),
    plan: z.enum(['full', 'split'], { error: CHOOSE_PACKAGE_MESSAGE }),
    ...PAYER_FIELD_SCHEMAS,
  })
  .refine(({ item, plan }) => offersPlan(item, plan), { error: CHOOSE_PACKAGE_MESSAGE })
