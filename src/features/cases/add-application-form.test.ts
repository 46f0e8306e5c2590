import { expect, test } from 'vitest'
import { addApplicationSchema } from './add-application-form.ts'

const SENT = {
  email: ' Ada.Obi@Example.ng ',
  applicantName: 'Ada Obi',
  phone: '',
  category: 'technology',
  service: 'Tech Global Talent',
  notes: '',
  status: 'pending',
  adminNotes: '',
  payment: 'unpaid',
  paymentNote: '',
  tellApplicant: 'on',
}

function errorsIn(sent: Record<string, string>) {
  const issues = addApplicationSchema.safeParse(sent).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('the dialog is read as it was sent', () => {
  expect(addApplicationSchema.parse(SENT)).toEqual({
    email: 'ada.obi@example.ng',
    applicantName: 'Ada Obi',
    phone: null,
    category: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
    payment: 'unpaid',
    paymentNote: null,
    tellApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    besides: [],
  })
})

test('e-mail, name, category and service are required', () => {
  expect(errorsIn({ ...SENT, email: '', applicantName: ' ', category: '', service: '' })).toEqual({
    email: 'Please enter a valid email address',
    applicantName: 'Please enter a name',
    category: 'Please choose a category',
    service: 'Please choose a service',
  })
})

test('a service belongs to its category', () => {
  expect(errorsIn({ ...SENT, category: 'sports' })).toEqual({ service: 'Please choose a service' })
  expect(errorsIn({ ...SENT, category: 'sports', service: 'Sports Promise Visa' })).toEqual({})
})

test('what was paid outside the provider says how, whatever else is wrong', () => {
  const message = 'Please say how it was paid'
  expect(errorsIn({ ...SENT, payment: 'partial' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', paymentNote: ' ' })).toEqual({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', applicantName: '' })).toMatchObject({ paymentNote: message })
  expect(errorsIn({ ...SENT, payment: 'full', paymentNote: 'In cash, at the office' })).toEqual({})
})

test('nothing begins with a resubmission', () => {
  expect(errorsIn({ ...SENT, status: 'resubmission' })).toEqual({ status: 'Please choose a status' })
})

test('a package is paid only as it offers', () => {
  const paid = { ...SENT, paymentNote: 'In cash' }
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'full', payment: 'full' })).toEqual({})
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'split', payment: 'partial' })).toEqual({})
  expect(errorsIn({ ...SENT, item: 'review_finalize', plan: 'split' })).toMatchObject({
    plan: 'This package is not paid that way',
  })
  const atOnce = { payment: 'This is paid at once. Please choose Unpaid or Full' }
  expect(errorsIn({ ...paid, item: 'initial_assessment', payment: 'partial' })).toEqual(atOnce)
  expect(errorsIn({ ...paid, item: 'full_support', plan: 'full', payment: 'partial' })).toEqual(atOnce)
  expect(errorsIn({ ...SENT, item: 'consultation_30' })).toEqual({ item: 'Please choose a package' })
})

test('another sum is in whole pounds and has a reason', () => {
  expect(addApplicationSchema.parse({ ...SENT, agreedPence: '£4,500', agreedReason: 'A former client' })).toMatchObject(
    {
      agreedPence: 450_000,
      agreedReason: 'A former client',
    },
  )
  expect(errorsIn({ ...SENT, agreedPence: '4,500' })).toEqual({ agreedReason: 'Please say why another sum is agreed' })
  expect(errorsIn({ ...SENT, agreedPence: 'less', agreedReason: 'A friend' })).toEqual({
    agreedPence: 'Please enter a price in pounds, such as £99 or £5,000',
  })
})
