import { expect, test } from 'vitest'
import { mailboxKey, tryAgainIn } from './limits.ts'

test.each([
  [0, 'in 1 minute'],
  [1, 'in 1 minute'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [720, 'in 12 minutes'],
  [3_600, 'in 60 minutes'],
  [7_140, 'in 119 minutes'],
  [7_141, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a wait of %i seconds is written as "%s"', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words)
})

test.each([
  ['ada@example.ng', 'ada@example.ng'],
  [' Ada@Example.NG ', 'ada@example.ng'],
  ['ada+visa@example.ng', 'ada@example.ng'],
  ['ada+visa+2@example.ng', 'ada@example.ng'],
  ['a.d.a@example.ng', 'a.d.a@example.ng'],
  ['a.d.a+1@gmail.com', 'ada@gmail.com'],
  ['Ada@googlemail.com', 'ada@gmail.com'],
  ['+1@example.ng', '+1@example.ng'],
  ['no address', 'no address'],
])('%j counts as %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key)
})
