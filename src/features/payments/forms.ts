import { z } from 'zod'
import { BRAND, FOUNDING_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { PAYER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { CONSULTATION_ITEMS } from '#src/features/catalogue/items.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { FLAG_DECISIONS } from './flags.ts'
import { OFFLINE_METHODS } from './rules.ts'

const SUM_PATTERN = /^(?:[£₦] ?)?(\d{1,9}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/u
export const SUM_ERROR = 'Please enter an amount such as 3,000.00, with two decimals at most'

/** Parses an offline payment into pence and kobo. For naira, staff also enter the value in pounds. */
export function recordPaymentSchema(today: string) {
  return z
    .object({
      settledPence: z.coerce.number().int().catch(-1),
      amount: singleLine({ required: 'Please enter the amount received', max: 40 }).refine(isSumOrEmpty, SUM_ERROR),
      currency: z.enum(['GBP', 'NGN'], { error: 'Please choose a currency' }),
      countsAs: singleLine({ max: 40 }).refine(isSumOrEmpty, SUM_ERROR).default(''),
      method: z.enum(OFFLINE_METHODS, { error: 'Please choose how it was paid' }),
      reference: singleLine({ max: 120 }),
      receivedOn: singleLine({ required: 'Please enter the day the money arrived', max: 10 })
        .refine(day => day === '' || readDay(day) !== null, { error: 'Please enter a date', abort: true })
        .refine(day => day <= today, 'Please choose today or an earlier day')
        .refine(day => day === '' || day >= FOUNDING_DAY, `Please enter a day since ${BRAND.founded}`),
      note: multiLine({ max: 500 }),
      notifyApplicant: z
        .string()
        .optional()
        .transform(sent => sent === 'on'),
    })
    .superRefine((form, context) => {
      const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (parseHundredths(form.amount) === 0) addError('amount', 'Please enter an amount above zero')
      if (form.currency === 'NGN' && parseHundredths(form.countsAs) === 0) {
        addError('countsAs', 'Please enter the value of the naira in pounds')
      }
      if (form.method === 'bank_transfer' && form.reference === '') {
        addError('reference', 'Please enter the transfer’s reference, as on the bank statement')
      }
    })
    .transform(
      ({ settledPence, amount, currency, countsAs, method, reference, receivedOn, note, notifyApplicant }) => ({
        settledPence,
        notifyApplicant,
        money: {
          pence: parseHundredths(currency === 'GBP' ? amount : countsAs),
          kobo: currency === 'NGN' ? parseHundredths(amount) : 0,
          method,
          reference: reference === '' ? null : reference,
          receivedOn,
          note: note === '' ? null : note,
        },
      }),
    )
}

export const RECORD_PAYMENT_FIELDS = [
  'settledPence',
  'amount',
  'currency',
  'countsAs',
  'method',
  'reference',
  'receivedOn',
  'note',
  'notifyApplicant',
] as const

export function isSumOrEmpty(text: string): boolean {
  return text === '' || SUM_PATTERN.test(text)
}

/** "₦6,172,200.5" gives 617220050. Parses the digits, because multiplying floats is not exact. */
export function parseHundredths(text: string): number {
  if (!SUM_PATTERN.test(text)) return 0
  const [whole = '', hundredths = ''] = text.replace(/[£₦, ]/gu, '').split('.')
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
}

/** The decision `settled` means that staff resolved the problem outside this system. */
export const clearFlagSchema = z.object({
  decision: z.enum([...FLAG_DECISIONS, 'settled'], { error: 'Please choose a decision' }).default('settled'),
  comment: multiLine({ required: 'Please say what was done', max: 2_000 }),
})

export const reverseOfflineSchema = z.object({
  reason: multiLine({ required: 'Please say why you’re reversing it', max: 2_000 }),
})

export const NO_SUCH_CONSULTATION = 'Please choose one of the consultations below.'

export const orderSchema = z.object({
  item: z.enum(CONSULTATION_ITEMS, { error: NO_SUCH_CONSULTATION }),
  ...PAYER_FIELD_SCHEMAS,
})

export type Order = z.infer<typeof orderSchema>
