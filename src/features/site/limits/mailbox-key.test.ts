import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

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
