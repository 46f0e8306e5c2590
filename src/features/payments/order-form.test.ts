import { expect, test } from 'vitest'
import { orderSchema } from './order-form.ts'

const GOOD = { item: 'consultation_60', email: ' Ade@Example.com ', name: 'Adé Bákàrè' }

test('a consultation, an e-mail and a name are enough', () => {
  expect(orderSchema.parse(GOOD)).toEqual({ ...GOOD, email: 'ade@example.com', name: GOOD.name.normalize('NFC') })
})

test('a wrong e-mail and a single letter for a name get the words for payment details', () => {
  expect(messages({ ...GOOD, email: 'ade@', name: 'A' })).toEqual([
    'Please enter a valid email address.',
    'Name must be at least 2 characters.',
  ])
})

test.each([undefined, 'consultation_90', 'full_support', 'application_fee'])('%s is no consultation', item => {
  expect(messages({ ...GOOD, item })).toEqual(['Please choose one of the consultations below.'])
})

function messages(form: unknown): Array<string> {
  return orderSchema.safeParse(form).error?.issues.map(issue => issue.message) ?? []
}
