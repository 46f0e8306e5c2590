import { expect, test } from 'vitest'
import { addApplicationSchema } from './add-application-form.ts'

const VALID_FORM = {
  email: ' Ada.Obi@Example.ng ',
  applicantName: 'Ada Obi',
  phone: '',
  sector: 'technology',
  service: 'Tech Global Talent',
  notes: '',
  status: 'pending',
  adminNotes: '',
  payment: 'unpaid',
  notifyApplicant: 'on',
}

const CASH = { amount: '59', currency: 'GBP', method: 'cash', receivedOn: '2026-11-01' }

function errorsIn(form: Record<string, string>) {
  const issues = addApplicationSchema('2026-11-02').safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a valid form for a new application is parsed with all its fields', () => {
  expect(addApplicationSchema('2026-11-02').parse(VALID_FORM)).toEqual({
    email: 'ada.obi@example.ng',
    applicantName: 'Ada Obi',
    phone: null,
    heardFrom: null,
    sector: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
    endorsingBody: null,
    endorsementRoute: null,
    payment: 'unpaid',
    money: null,
    day: null,
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
  })
})

test('e-mail, name, sector and service are required', () => {
  expect(errorsIn({ ...VALID_FORM, email: '', applicantName: ' ', sector: '', service: '' })).toEqual({
    email: 'Please enter a valid email address',
    applicantName: 'Please enter a name',
    sector: 'Please choose a category',
    service: 'Please choose a service',
  })
})

test('a service of another sector is refused', () => {
  expect(errorsIn({ ...VALID_FORM, sector: 'design' })).toEqual({ service: 'Please choose a service' })
  expect(errorsIn({ ...VALID_FORM, sector: 'design', service: 'Design Promise Visa' })).toEqual({})
})

test('a payment asks for what “Record Payment” asks, even if other fields are invalid', () => {
  const errors = {
    amount: 'Please enter the amount received',
    currency: 'Please choose a currency',
    method: 'Please choose how it was paid',
    receivedOn: 'Please enter the day the money arrived',
  }
  const empty = { amount: '', currency: '', method: '', receivedOn: '' }
  expect(errorsIn({ ...VALID_FORM, ...empty, payment: 'partial' })).toEqual(errors)
  expect(errorsIn({ ...VALID_FORM, ...empty, payment: 'full', applicantName: '' })).toMatchObject(errors)
  expect(errorsIn({ ...VALID_FORM, ...CASH, receivedOn: '2026-11-03', payment: 'full' })).toEqual({
    receivedOn: 'Please choose today or an earlier day',
  })
  expect(errorsIn({ ...VALID_FORM, ...CASH, method: 'bank_transfer', payment: 'full' })).toEqual({
    reference: 'Please enter the transfer’s reference, as on the bank statement',
  })
  expect(addApplicationSchema('2026-11-02').parse({ ...VALID_FORM, ...CASH, payment: 'full' }).money).toMatchObject({
    pence: 5_900,
    method: 'cash',
    receivedOn: '2026-11-01',
  })
})

test('a form without a payment needs none of its fields', () => {
  expect(addApplicationSchema('2026-11-02').parse({ ...VALID_FORM, ...CASH, amount: 'much' }).money).toBeNull()
})

test('a new application cannot start as a resubmission', () => {
  expect(errorsIn({ ...VALID_FORM, status: 'resubmission' })).toEqual({ status: 'Please choose a status' })
})

test('a package accepts only the payment plans that it offers', () => {
  const formWithNote = { ...VALID_FORM, ...CASH }
  expect(errorsIn({ ...formWithNote, item: 'full_support', plan: 'full', payment: 'full' })).toEqual({})
  expect(errorsIn({ ...formWithNote, item: 'full_support', plan: 'split', payment: 'partial' })).toEqual({})
  expect(errorsIn({ ...VALID_FORM, item: 'review_finalize', plan: 'split' })).toMatchObject({
    plan: 'This package can’t be paid that way',
  })
  const paidAtOnceError = { payment: 'This is paid at once. Please choose Unpaid or Full' }
  expect(errorsIn({ ...formWithNote, item: 'initial_assessment', payment: 'partial' })).toEqual(paidAtOnceError)
  expect(errorsIn({ ...formWithNote, item: 'full_support', plan: 'full', payment: 'partial' })).toEqual(paidAtOnceError)
  expect(errorsIn({ ...VALID_FORM, item: 'consultation_30' })).toEqual({ item: 'Please choose a package' })
})

test('a total that differs from the price must be in whole pounds and needs a reason', () => {
  expect(
    addApplicationSchema('2026-11-02').parse({ ...VALID_FORM, agreedPence: '£4,500', agreedReason: 'A former client' }),
  ).toMatchObject({
    agreedPence: 450_000,
    agreedReason: 'A former client',
  })
  expect(errorsIn({ ...VALID_FORM, agreedPence: '4,500' })).toEqual({
    agreedReason: 'Please say why the amount is different',
  })
  expect(errorsIn({ ...VALID_FORM, agreedPence: 'less', agreedReason: 'A friend' })).toEqual({
    agreedPence: 'Please enter a price in pounds, such as £99 or £5,000',
  })
})
