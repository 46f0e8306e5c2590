import { expect, test } from 'vitest'
import { errorsByField } from '../parts/staff-action.server.ts'
import { accountSchema } from './account-form.ts'

const ID = '6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb'

test.each([
  [{}, 'intent'],
  [{ intent: '__proto__' }, 'intent'],
  [{ intent: 'constructor', staffId: ID }, 'intent'],
  [{ intent: 'disable' }, 'staffId'],
  [{ intent: 'disable', staffId: 'x' }, 'staffId'],
])('%j, which no page of ours sends, is refused in words of ours', (sent, field) => {
  const { error } = accountSchema.safeParse(sent)
  expect(error && errorsByField(error)).toEqual({ [field]: 'Please reload the page and try again' })
})

test('an account is meant however its id is written', () => {
  expect(accountSchema.parse({ intent: 'enable', staffId: ID.toUpperCase() })).toEqual({
    intent: 'enable',
    staffId: ID,
  })
})
