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
