import { z } from 'zod'
import { BRAND, FOUNDING_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { PAYER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { CONSULTATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { OFFLINE_METHODS } from './channels.ts'
import { FLAG_DECISIONS } from './flags.ts'

const CURRENCY_ERROR =
  'We only record pounds or naira. For another currency, enter what our bank credited in one of them'
const OTHER_CURRENCY_PATTERN = /[^£₦\d\s.,+-]/u

/** Parses the fields about money that was paid outside the website. `today` is the last day allowed. */
function offlineMoneyFields(today: string) {
  return {
    amount: singleLine({ required: 'Please enter the amount received', max: 40 }).refine(isSumOrEmpty, {
      error: ({ input }) => (OTHER_CURRENCY_PATTERN.test(String(input)) ? CURRENCY_ERROR : SUM_ERROR),
    }),
    currency: z.enum(['GBP', 'NGN'], {
      error: ({ input }) => (input ? CURRENCY_ERROR : 'Please choose a currency'),
    }),
    countsAs: singleLine({ max: 40 }).refine(isSumOrEmpty, SUM_ERROR).default(''),
    valueReason: multiLine({ max: 200 }).default(''),
    method: z.enum(OFFLINE_METHODS, { error: 'Please choose how it was paid' }),
    reference: singleLine({ max: 120 }).default(''),
    confirmedPaymentIds: singleLine({ max: 4_000 }).default(''),
    receivedOn: singleLine({ required: 'Please enter the day the money arrived', max: 10 })
      .refine(day => day === '' || readDay(day) !== null, { error: 'Please enter a date', abort: true })
      .refine(day => day <= today, 'Please choose today or an earlier day')
      .refine(day => day === '' || day >= FOUNDING_DAY, `Please enter a day since ${BRAND.founded}`),
    note: multiLine({ max: 500 }).default(''),
  }
}

export function offlineMoneySchema(today: string) {
  return z.object(offlineMoneyFields(today)).superRefine(addOfflineMoneyErrors).transform(toOfflineMoney)
}

/** Parses an offline payment into pence and kobo. For naira, staff also enter the value in pounds. */
export function recordPaymentSchema(today: string) {
  return z
    .object({
      settledPence: z.coerce.number().int().catch(-1),
      ...offlineMoneyFields(today),
      notifyApplicant: z
        .string()
        .optional()
        .transform(sent => sent === 'on'),
    })
    .superRefine(addOfflineMoneyErrors)
    .transform(({ settledPence, notifyApplicant, ...money }) => ({
      settledPence,
      notifyApplicant,
      money: toOfflineMoney(money),
    }))
}

type OfflineMoneyForm = z.infer<z.ZodObject<ReturnType<typeof offlineMoneyFields>>>

function addOfflineMoneyErrors(form: OfflineMoneyForm, context: z.RefinementCtx) {
  const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { amount, currency, countsAs, method, reference } = form
  if (parseHundredths(amount) === 0) addError('amount', 'Please enter an amount above zero')
  const sign = readCurrencySign(amount)
  if (sign !== null && sign !== currency) {
    addError('currency', `The amount is in ${currency === 'GBP' ? 'naira' : 'pounds'}. Please choose its currency`)
  }
  if (currency === 'NGN' && parseHundredths(countsAs) === 0) {
    addError('countsAs', 'Please enter the value of the naira in pounds')
  }
  if (currency === 'NGN' && readCurrencySign(countsAs) === 'NGN')
    addError('countsAs', 'Please enter this value in pounds')
  if (method === 'bank_transfer' && !/[\p{L}\p{N}]/u.test(reference)) {
    addError('reference', 'Please enter the transfer’s reference, as on the bank statement')
  }
}

function toOfflineMoney(form: OfflineMoneyForm) {
  const { amount, currency, countsAs, valueReason, method, reference, confirmedPaymentIds, receivedOn, note } = form
  return {
    pence: parseHundredths(currency === 'GBP' ? amount : countsAs),
    kobo: currency === 'NGN' ? parseHundredths(amount) : 0,
    method,
    reference: reference || null,
    receivedOn,
    note: note || null,
    valueReason: (currency === 'NGN' && valueReason) || null,
    confirmedPaymentIds: confirmedPaymentIds.split(' ').filter(Boolean),
  }
}

export const OFFLINE_MONEY_FIELDS = [
  'amount',
  'currency',
  'countsAs',
  'valueReason',
  'method',
  'reference',
  'confirmedPaymentIds',
  'receivedOn',
  'note',
] as const

export const RECORD_PAYMENT_FIELDS = ['settledPence', ...OFFLINE_MONEY_FIELDS, 'notifyApplicant'] as const

/** The decision `settled` means that staff resolved the problem outside this system. */
export const clearFlagSchema = z.object({
  decision: z.enum([...FLAG_DECISIONS, 'settled'], { error: 'Please choose a decision' }),
  comment: multiLine({ required: 'Please say what was done', max: 2_000 }),
})

export const reverseOfflineSchema = z.object({
  reason: multiLine({ required: 'Please say why you’re reversing it', max: 2_000 }),
})

export const NO_SUCH_CONSULTATION = 'Please choose one of the consultations below.'

export const consultationSchema = z.object({
  item: z.enum(CONSULTATION_ITEMS, { error: NO_SUCH_CONSULTATION }),
  ...PAYER_FIELD_SCHEMAS,
})

export type ConsultationForm = z.infer<typeof consultationSchema>

const SUM_PATTERN = /^(?:[£₦] ?)?(\d{1,9}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/u
export const SUM_ERROR = 'Please enter an amount such as 3,000.00, with two decimals at most'

export function isSumOrEmpty(text: string): boolean {
  return text === '' || SUM_PATTERN.test(text)
}

/** Returns the currency whose sign was typed, or null. */
export function readCurrencySign(text: string): 'GBP' | 'NGN' | null {
  if (text.startsWith('£')) return 'GBP'
  return text.startsWith('₦') ? 'NGN' : null
}

/** Returns an error for a sum of a payment through the provider, or null. */
export function findNairaError(text: string): string | null {
  if (parseHundredths(text) === 0) return 'Please enter an amount above zero'
  return readCurrencySign(text) === 'GBP' ? OTHER_SIGN_ERRORS.NGN : null
}

/** By the currency of the payment. */
export const OTHER_SIGN_ERRORS = {
  NGN: 'This payment was in naira. Please enter the amount in naira',
  GBP: 'This payment was in pounds. Please enter the amount in pounds',
} as const

/** "₦6,172,200.5" gives 617220050. Parses the digits, because multiplying floats is not exact. */
export function parseHundredths(text: string): number {
  if (!SUM_PATTERN.test(text)) return 0
  const [whole = '', hundredths = ''] = text.replace(/[£₦, ]/gu, '').split('.')
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
}
