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
  paymentNote: '',
  notifyApplicant: 'on',
}

function errorsIn(form: Record<string, string>) {
  const issues = addApplicationSchema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a valid form for a new application is parsed with all its fields', () => {
  expect(addApplicationSchema.parse(VALID_FORM)).toEqual({
    day: null,
    email: 'ada.obi@example.ng',
    applicantName: 'Ada Obi',
    phone: null,
    sector: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
    endorsingBody: null,
    endorsementRoute: null,
    payment: 'unpaid',
    paymentNote: null,
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

test('a missing note about an offline payment is reported, even if other fields are invalid', () => {
  const message = 'Please say how it was paid'
  expect(errorsIn({ ...VALID_FORM, payment: 'partial' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...VALID_FORM, payment: 'full', paymentNote: ' ' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...VALID_FORM, payment: 'full', applicantName: '' })).toMatchObject({ paymentNote: message })
  expect(errorsIn({ ...VALID_FORM, payment: 'full', paymentNote: 'In cash, at the office' })).toEqual({})
})

test('a new application cannot start as a resubmission', () => {
  expect(errorsIn({ ...VALID_FORM, status: 'resubmission' })).toEqual({ status: 'Please choose a status' })
})

test('a package accepts only the payment plans that it offers', () => {
  const formWithNote = { ...VALID_FORM, paymentNote: 'In cash' }
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
    addApplicationSchema.parse({ ...VALID_FORM, agreedPence: '£4,500', agreedReason: 'A former client' }),
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
