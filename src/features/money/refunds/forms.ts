import { z } from 'zod'
import { BRAND, FOUNDING_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { OFFLINE_METHODS } from '../channels.ts'
import { findNairaError, isSumOrEmpty, parseHundredths, readCurrencySign, SUM_ERROR } from '../forms.ts'
import { REFUND_MEANINGS } from './rules.ts'

const amountSchema = singleLine({ max: 40 }).refine(isSumOrEmpty, SUM_ERROR).default('')
/** Empty unless the form asks which address of the payer gets the mails. */
const sendToSchema = singleLine({ max: 320 })
  .default('')
  .transform(address => (address === '' ? null : address))

/** Null unless the form asks for it. */
const meaningSchema = z.enum(REFUND_MEANINGS).nullable().catch(null)

/** A form that asks for the meaning says so, so that all its errors come at once. */
const asksMeaningSchema = z.string().default('')

function hasMeaning({ asksMeaning, meaning }: { asksMeaning?: string; meaning?: string | null }): boolean {
  return !asksMeaning || Boolean(meaning)
}

export const MEANING_REQUIRED = 'Please choose what the refund means for the price'

/** Also checked when other fields are wrong. */
const MEANING_CHECK = { path: ['meaning'], error: MEANING_REQUIRED, when: () => true }

/** `shown` is the meaning that the form showed. */
export const changeMeaningSchema = z.object({
  meaning: z.enum(REFUND_MEANINGS, { error: MEANING_REQUIRED }),
  shown: z
    .enum([...REFUND_MEANINGS, 'asked'])
    .nullable()
    .catch(null),
})

const reasonSchema = multiLine({ required: 'Please say why the money goes back', max: 2_000 })

/** `left` and `terms` are the sums that the form showed, in kobo. */
export const proposeRefundSchema = z
  .object({
    share: z.enum(['all', 'terms', 'part'], { error: 'Please choose how much to refund' }),
    amount: amountSchema,
    reason: reasonSchema,
    meaning: meaningSchema,
    asksMeaning: asksMeaningSchema,
    sendTo: sendToSchema,
    left: z.coerce.number().int().catch(-1),
    terms: z.coerce.number().int().catch(-1),
  })
  .refine(hasMeaning, MEANING_CHECK)
  .superRefine(({ share, amount }, context) => {
    const message = share === 'part' ? findNairaError(amount) : null
    if (message !== null) context.addIssue({ code: 'custom', path: ['amount'], message })
  })
  .transform(({ amount, asksMeaning: _, ...form }) => ({ ...form, partKobo: parseHundredths(amount) }))

export const PROPOSE_REFUND_FIELDS = [
  'share',
  'amount',
  'reason',
  'meaning',
  'asksMeaning',
  'sendTo',
  'left',
  'terms',
] as const

export const mailAccountLinkSchema = z.object({ sendTo: sendToSchema })

export const declineRefundSchema = z.object({
  reason: multiLine({ required: 'Please say why you’re declining it', max: 2_000 }),
})

/** The amount is in hundredths of the payment's currency. */
export function recordRefundSchema(today: string) {
  return z
    .object({
      amount: singleLine({ required: 'Please enter the amount paid back', max: 40 }).refine(isSumOrEmpty, SUM_ERROR),
      method: z.enum(OFFLINE_METHODS, { error: 'Please choose how it was paid back' }),
      reference: singleLine({ max: 120 }),
      paidOn: singleLine({ required: 'Please enter the day you paid it back', max: 10 })
        .refine(day => day === '' || readDay(day) !== null, { error: 'Please enter a date', abort: true })
        .refine(day => day <= today, 'Please choose today or an earlier day')
        .refine(day => day === '' || day >= FOUNDING_DAY, `Please enter a day since ${BRAND.founded}`),
      reason: reasonSchema,
      meaning: meaningSchema,
      asksMeaning: asksMeaningSchema,
      sendTo: sendToSchema,
    })
    .refine(hasMeaning, MEANING_CHECK)
    .superRefine(({ amount, method, reference }, context) => {
      const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (parseHundredths(amount) === 0) addError('amount', 'Please enter an amount above zero')
      if (method === 'bank_transfer' && reference === '') {
        addError('reference', 'Please enter the transfer’s reference, as on the bank statement')
      }
    })
    .transform(({ amount, reference, asksMeaning: _, ...form }) => ({
      ...form,
      amount: parseHundredths(amount),
      sign: readCurrencySign(amount),
      reference: reference === '' ? null : reference,
    }))
}

export const RECORD_REFUND_FIELDS = [
  'amount',
  'method',
  'reference',
  'paidOn',
  'reason',
  'meaning',
  'asksMeaning',
  'sendTo',
] as const

/** `bankIds` are the banks of the provider. */
export function refundAccountSchema(bankIds: ReadonlyArray<string>) {
  return z.object({
    bank: singleLine({ required: 'Please choose your bank', max: 40 }).refine(
      id => id === '' || bankIds.includes(id),
      'Please choose a bank from the list',
    ),
    accountNumber: singleLine({ required: 'Please enter your account number', max: 40 })
      .transform(typed => typed.replaceAll(/[\s-]/g, ''))
      .refine(
        digits => digits === '' || /^\d{10}$/.test(digits),
        'Please enter the 10 digits of your account number (NUBAN)',
      ),
  })
}
