import { expect, test } from 'vitest'
import { packageSchema } from './package-form.ts'

const GOOD = { item: 'full_support', plan: 'split', email: ' Ade@Example.com ', name: 'Adé Bákàrè' }

test('a package, a plan it is offered in, an e-mail and a name are enough', () => {
  expect(packageSchema.parse(GOOD)).toEqual({ ...GOOD, email: 'ade@example.com' })
})

test.each(['', 'ade', 'ade@', 'ade example@example.com'])('"%s" is no e-mail address', email => {
  expect(messages({ ...GOOD, email })).toEqual(['Please enter a valid email address.'])
})

test.each(['', ' ', 'A', ' Ọ ', 'Ọ̀', 'A\u200b', '\u3164\u3164'])('"%s" is too short a name', name => {
  expect(messages({ ...GOOD, name })).toContain('Name must be at least 2 characters.')
})

test('a name of two letters with their marks is a name', () => {
  expect(packageSchema.parse({ ...GOOD, name: 'Ọ̀jọ́' }).name).toBe('Ọ̀jọ́'.normalize('NFC'))
})

test.each([
  ['a package that is paid at once', { item: 'review_finalize', plan: 'split' }],
  ['the application fee', { item: 'application_fee', plan: 'split' }],
  ['a consultation', { item: 'consultation_30', plan: 'full' }],
  ['nothing', { item: undefined, plan: undefined }],
])('%s cannot be chosen here', (_, choice) => {
  expect(messages({ ...GOOD, ...choice })[0]).toBe('Please choose one of the packages below.')
})

function messages(form: unknown): Array<string> {
  return packageSchema.safeParse(form).error?.issues.map(issue => issue.message) ?? []
}
