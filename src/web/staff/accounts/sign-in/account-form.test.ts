import { expect, test } from 'vitest'
import { errorsByField } from '../../parts/staff-act.server.ts'
import { accountSchema } from './account-form.ts'

const STAFF_ID = '6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb'

test.each([
  [{}, 'intent'],
  [{ intent: '__proto__' }, 'intent'],
  [{ intent: 'constructor', staffId: STAFF_ID }, 'intent'],
  [{ intent: 'disable' }, 'staffId'],
  [{ intent: 'disable', staffId: 'x' }, 'staffId'],
])('the invalid form %j is refused, and the message asks to reload the page', (sent, field) => {
  const { error } = accountSchema.safeParse(sent)
  expect(error && errorsByField(error)).toEqual({ [field]: 'Please reload the page and try again' })
})

test('an account id in upper case is accepted and converted to lower case', () => {
  expect(accountSchema.parse({ intent: 'enable', staffId: STAFF_ID.toUpperCase() })).toEqual({
    intent: 'enable',
    staffId: STAFF_ID,
  })
})
