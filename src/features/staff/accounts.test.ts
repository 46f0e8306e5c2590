import { expect, test } from 'vitest'
import { checkAccountChange } from './accounts.ts'

const [ADA, OBI] = [
  { id: 'ada', hasPassword: true },
  { id: 'obi', hasPassword: true },
]
const staffActor = (id: string) => ({ kind: 'staff', id }) as const
const OPERATOR = { kind: 'system' } as const

test('an owner may change the accounts of others', () => {
  expect(checkAccountChange(staffActor('ada'), 'tade', [ADA], true)).toBeNull()
  expect(checkAccountChange(staffActor('ada'), 'obi', [ADA, OBI], true)).toBeNull()
})

test('only owners may change accounts', () => {
  expect(checkAccountChange(staffActor('tade'), 'obi', [ADA, OBI], true)).toBe('not-owner')
})

test('owners cannot change their own account', () => {
  expect(checkAccountChange(staffActor('ada'), 'ada', [ADA, OBI], true)).toBe('yourself')
})

test('the last owner cannot be demoted or disabled, even by the operator', () => {
  expect(checkAccountChange(OPERATOR, 'ada', [ADA], true)).toBe('last-owner')
  expect(checkAccountChange(OPERATOR, 'ada', [ADA, OBI], true)).toBeNull()
})

test('an owner without a password does not count as a remaining owner', () => {
  expect(checkAccountChange(OPERATOR, 'ada', [ADA, { ...OBI, hasPassword: false }], true)).toBe('last-owner')
  expect(checkAccountChange(OPERATOR, 'obi', [ADA, { ...OBI, hasPassword: false }], true)).toBeNull()
})

test('an unknown account cannot be changed', () => {
  expect(checkAccountChange(OPERATOR, 'nobody', [ADA], false)).toBe('unknown')
})
