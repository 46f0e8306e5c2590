import { expect, test } from 'vitest'
import { trackingBlockSchema } from './tracking-block-form.ts'

const MISSING = 'Please provide both your name and email address'

test('a reference and an e-mail address ask for that application, with a name or without', () => {
  const asked = { kind: 'track', reference: 'gt-7k2m-9qxd', email: 'ade@example.com' }
  expect(trackingBlockSchema.parse({ reference: ' gt-7k2m-9qxd ', email: 'Ade@example.com' })).toEqual(asked)
  expect(trackingBlockSchema.parse({ reference: 'gt-7k2m-9qxd', email: 'ade@example.com', name: 'Adé' })).toEqual(asked)
})

test('a name and an e-mail address without a reference ask for a new application', () => {
  expect(trackingBlockSchema.parse({ email: 'ade@example.com', name: 'Adé Bákàrè' })).toEqual({
    kind: 'open',
    email: 'ade@example.com',
    name: 'Adé Bákàrè',
  })
})

test.each([
  ['nothing at all', {}, { email: MISSING, name: MISSING }],
  ['a name alone', { name: 'Adé' }, { email: MISSING }],
  ['an e-mail address alone', { email: 'ade@example.com' }, { name: MISSING }],
  ['a reference of spaces alone', { reference: '   ' }, { email: MISSING, name: MISSING }],
  ['a reference alone', { reference: 'GT-7K2M-9QXD' }, { email: 'Please enter a valid email address' }],
  ['what is no address', { email: 'ade', name: 'Adé' }, { email: 'Please enter a valid email address' }],
])('%s is not enough, and the field says so', (_, form, expected) => {
  const issues = trackingBlockSchema.safeParse(form).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(expected)
})
