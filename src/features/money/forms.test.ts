import { expect, test } from 'vitest'
import { clearFlagSchema, consultationSchema, recordPaymentSchema } from './forms.ts'

const FORM = {
  settledPence: '5900',
  amount: '40',
  currency: 'GBP',
  method: 'bank_transfer',
  reference: 'FT26-0815',
  receivedOn: '2026-11-01',
  note: '',
}
const OTHER_CURRENCY =
  'We only record pounds or naira. For another currency, enter what our bank credited in one of them'
const schema = recordPaymentSchema('2026-11-02')
const listErrors = (changes: object) =>
  schema.safeParse({ ...FORM, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])

test('an offline payment in pounds counts as the amount that staff enter', () => {
  expect(schema.parse(FORM)).toEqual({
    settledPence: 5_900,
    notifyApplicant: false,
    money: {
      pence: 4_000,
      kobo: 0,
      method: 'bank_transfer',
      reference: 'FT26-0815',
      receivedOn: '2026-11-01',
      note: null,
      valueReason: null,
      confirmedPaymentIds: [],
    },
  })
})

test.each([
  ['3,000.00', 300_000],
  ['£3000.5', 300_050],
  ['0.01', 1],
])('the amount %s is parsed as %d pence', (amount, pence) => {
  expect(schema.parse({ ...FORM, amount }).money.pence).toBe(pence)
})

test('an offline payment in naira counts as the pounds that staff enter', () => {
  const nairaFields = { currency: 'NGN', amount: '₦6,172,200', countsAs: '3,000' }
  expect(schema.parse({ ...FORM, ...nairaFields }).money).toMatchObject({ pence: 300_000, kobo: 617_220_000 })
})

test.each([
  ['an empty amount', { amount: '' }, 'amount', 'Please enter the amount received'],
  ['an amount of zero', { amount: '0' }, 'amount', 'Please enter an amount above zero'],
  [
    'an amount with three decimals',
    { amount: '1.234' },
    'amount',
    'Please enter an amount such as 3,000.00, with two decimals at most',
  ],
  [
    'a negative amount',
    { amount: '-5' },
    'amount',
    'Please enter an amount such as 3,000.00, with two decimals at most',
  ],
  [
    'naira without their value in pounds',
    { currency: 'NGN' },
    'countsAs',
    'Please enter the value of the naira in pounds',
  ],
  ['no currency', { currency: '' }, 'currency', 'Please choose a currency'],
  ['an unknown currency', { currency: 'USD' }, 'currency', OTHER_CURRENCY],
  ['an amount in dollars', { amount: '$3,000' }, 'amount', OTHER_CURRENCY],
  ['an amount in euros', { amount: '3000 EUR' }, 'amount', OTHER_CURRENCY],
  ['naira as pounds', { amount: '₦3,000,000' }, 'currency', 'The amount is in naira. Please choose its currency'],
  [
    'pounds as naira',
    { amount: '£40', currency: 'NGN', countsAs: '40' },
    'currency',
    'The amount is in pounds. Please choose its currency',
  ],
  ['a value of naira in naira', { currency: 'NGN', countsAs: '₦40' }, 'countsAs', 'Please enter this value in pounds'],
  [
    'a reference of punctuation only',
    { reference: '-/-' },
    'reference',
    'Please enter the transfer’s reference, as on the bank statement',
  ],
  ['no payment method', { method: '' }, 'method', 'Please choose how it was paid'],
  [
    'a bank transfer without a reference',
    { reference: '' },
    'reference',
    'Please enter the transfer’s reference, as on the bank statement',
  ],
  ['no date', { receivedOn: '' }, 'receivedOn', 'Please enter the day the money arrived'],
  ['an impossible date', { receivedOn: '2026-02-30' }, 'receivedOn', 'Please enter a date'],
  ['a date in the year 206', { receivedOn: '0206-11-01' }, 'receivedOn', 'Please enter a day since 2020'],
  ['a date in the year 0', { receivedOn: '0000-01-01' }, 'receivedOn', 'Please enter a day since 2020'],
  ['a future date', { receivedOn: '2026-11-03' }, 'receivedOn', 'Please choose today or an earlier day'],
])('an offline payment form with %s is refused', (_fault, changes, field, message) => {
  expect(listErrors(changes)).toContainEqual([field, message])
})

test('a cash payment needs no bank reference', () => {
  expect(schema.parse({ ...FORM, method: 'cash', reference: '' }).money.reference).toBeNull()
})

const CONSULTATION = { item: 'consultation_60', email: ' Ade@Example.com ', name: 'Adé Bákàrè' }

test('the form of a consultation needs only a consultation, an e-mail and a name', () => {
  expect(consultationSchema.parse(CONSULTATION)).toEqual({
    ...CONSULTATION,
    email: 'ade@example.com',
    name: CONSULTATION.name.normalize('NFC'),
  })
})

test('an order with an invalid e-mail and a one-letter name is refused with an error for each', () => {
  expect(listErrorsOfConsultation({ ...CONSULTATION, email: 'ade@', name: 'A' })).toEqual([
    'Please enter a valid email address.',
    'Name must be at least 2 characters.',
  ])
})

test.each([undefined, 'consultation_90', 'full_support', 'application_fee'])(
  'an order for %s is refused, because it is not a consultation',
  item => {
    expect(listErrorsOfConsultation({ ...CONSULTATION, item })).toEqual([
      'Please choose one of the consultations below.',
    ])
  },
)

function listErrorsOfConsultation(form: unknown): Array<string> {
  return consultationSchema.safeParse(form).error?.issues.map(issue => issue.message) ?? []
}

test('a payment is not settled by a comment alone', () => {
  const { error } = clearFlagSchema.safeParse({ comment: 'We called the payer' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['decision', 'Please choose a decision'],
  ])
})
