import { expect, test } from 'vitest'
import { judgeAccountChange } from './accounts.ts'

const [ADA, OBI] = [
  { id: 'ada', hasPassword: true },
  { id: 'obi', hasPassword: true },
]
const by = (id: string) => ({ kind: 'staff', id }) as const
const OPERATOR = { kind: 'system' } as const

test('an owner changes the accounts of others', () => {
  expect(judgeAccountChange(by('ada'), 'tade', [ADA], true)).toBeNull()
  expect(judgeAccountChange(by('ada'), 'obi', [ADA, OBI], true)).toBeNull()
})

test('whoever is no owner changes none', () => {
  expect(judgeAccountChange(by('tade'), 'obi', [ADA, OBI], true)).toBe('not-owner')
})

test('nobody changes their own', () => {
  expect(judgeAccountChange(by('ada'), 'ada', [ADA, OBI], true)).toBe('yourself')
})

test('the last owner stays, even for the operator', () => {
  expect(judgeAccountChange(OPERATOR, 'ada', [ADA], true)).toBe('last-owner')
  expect(judgeAccountChange(OPERATOR, 'ada', [ADA, OBI], true)).toBeNull()
})

test('an owner who never chose a password cannot stay behind', () => {
  expect(judgeAccountChange(OPERATOR, 'ada', [ADA, { ...OBI, hasPassword: false }], true)).toBe('last-owner')
  expect(judgeAccountChange(OPERATOR, 'obi', [ADA, { ...OBI, hasPassword: false }], true)).toBeNull()
})

test('there is no changing an account that is not there', () => {
  expect(judgeAccountChange(OPERATOR, 'nobody', [ADA], false)).toBe('unknown')
})
