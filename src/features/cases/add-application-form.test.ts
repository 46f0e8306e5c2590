import { expect, test } from 'vitest'
import { addApplicationSchema } from './add-application-form.ts'

const SENT = {
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

function errorsIn(sent: Record<string, string>) {
  const issues = addApplicationSchema.safeParse(sent).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a valid form for a new application is parsed with all its fields', () => {
  expect(addApplicationSchema.parse(SENT)).toEqual({
    email: 'ada.obi@example.ng',
    applicantName: 'Ada Obi',
    phone: null,
    sector: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
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
  expect(errorsIn({ ...SENT, email: '', applicantName: ' ', sector: '', service: '' })).toEqual({
    email: 'Please enter a valid email address',
    applicantName: 'Please enter a name',
    sector: 'Please choose a category',
    service: 'Please choose a service',
  })
})

test('a service of another sector is refused', () => {
  expect(errorsIn({ ...SENT, sector: 'sports' })).toEqual({ service: 'Please choose a service' })
  expect(errorsIn({ ...SENT, sector: 'sports', service: 'Sports Promise Visa' })).toEqual({})
})

test('a missing note about an offline payment is reported, even if other fields are invalid', () => {
  const message = 'Please say how it was paid'
  expect(errorsIn({ ...SENT, payment: 'partial' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', paymentNote: ' ' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', applicantName: '' })).toMatchObject({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', paymentNote: 'In cash, at the office' })).toEqual({})
})

test('a new application cannot start as a resubmission', () => {
  expect(errorsIn({ ...SENT, status: 'resubmission' })).toEqual({ status: 'Please choose a status' })
})

test('a package accepts only the plans it offers', () => {
  const paid = { ...SENT, paymentNote: 'In cash' }
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'full', payment: 'full' })).toEqual({})
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'split', payment: 'partial' })).toEqual({})
  expect(errorsIn({ ...SENT, item: 'review_finalize', plan: 'split' })).toMatchObject({
    plan: 'This package can’t be paid that way',
  })
  const atOnce = { payment: 'This is paid at once. Please choose Unpaid or Full' }
  expect(errorsIn({ ...paid, item: 'initial_assessment', payment: 'partial' })).toEqual(atOnce)
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'full', payment: 'partial' })).toEqual(atOnce)
  expect(errorsIn({ ...SENT, item: 'consultation_30' })).toEqual({ item: 'Please choose a package' })
})

test('a total other than the price needs whole pounds and a reason', () => {
  expect(addApplicationSchema.parse({ ...SENT, agreedPence: '£4,500', agreedReason: 'A former client' })).toMatchObject(
    {
      agreedPence: 450_000,
      agreedReason: 'A former client',
    },
  )
  expect(errorsIn({ ...SENT, agreedPence: '4,500' })).toEqual({
    agreedReason: 'Please say why the amount is different',
  })
  expect(errorsIn({ ...SENT, agreedPence: 'less', agreedReason: 'A friend' })).toEqual({
    agreedPence: 'Please enter a price in pounds, such as £99 or £5,000',
  })
})
