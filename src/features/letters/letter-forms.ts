import { z } from 'zod'
import { addDays } from '#src/dates.ts'
import { dayField } from '#src/features/visa/form-fields.ts'
import { emailAddress, multiLine, personName, singleLine } from '#src/form-text.ts'
import { isTick, LETTER_FILE_KINDS, LETTER_LIMITS, LINK_DAYS } from './letter.ts'

export const refereeSchema = z.object({
  name: personName({ required: 'Please enter the referee’s name', max: LETTER_LIMITS.name }),
  role: singleLine({ required: 'Please enter their role', max: LETTER_LIMITS.role }),
  organisation: singleLine({ required: 'Please enter their organisation', max: LETTER_LIMITS.organisation }),
  knowsFrom: singleLine({
    required: 'Please say how they know your work, and for how long',
    max: LETTER_LIMITS.knowsFrom,
  }),
  email: emailAddress().refine(email => email.length <= LETTER_LIMITS.email, {
    error: `Please use at most ${LETTER_LIMITS.email} characters`,
  }),
  phone: singleLine({ max: LETTER_LIMITS.phone })
    .optional()
    .transform(phone => phone || null),
  isRelative: z
    .string()
    .optional()
    .transform(value => value === 'on'),
})

export const REFEREE_FIELDS = Object.keys(refereeSchema.shape)

export type Referee = z.infer<typeof refereeSchema>

/** `today` is the day in Lagos. */
export function promiseSchema(today: string) {
  return z.object({ day: dayBetween(today, addDays(today, LINK_DAYS)) })
}

function dayBetween(first: string, last: string) {
  return dayField('Please enter a day')
    .refine(day => day >= first, { error: 'Please enter today or a later day' })
    .refine(day => day <= last, { error: `Please enter a day within the next ${LINK_DAYS} days` })
}

export const cannotSchema = z.object({
  reason: singleLine({ max: LETTER_LIMITS.reason })
    .optional()
    .transform(reason => reason || null),
})

export const letterFileSchema = z.object({
  kind: z.enum(LETTER_FILE_KINDS, { error: 'Please say what the file is' }),
})

/** `ticked` are the keys of ticks, separated by blanks. */
export function checkLetterSchema(today: string) {
  return z.object({
    version: z.coerce.number().int(),
    datedOn: dayField('Please enter the date on the letter').refine(day => day <= today, {
      error: 'The date on the letter can’t be in the future',
    }),
    ticked: z
      .string()
      .default('')
      .transform(keys => keys.split(' ').filter(isTick)),
  })
}

export const sendBackSchema = z.object({
  version: z.coerce.number().int(),
  missing: multiLine({ required: 'Please list what is missing', max: 2_000 }),
})
