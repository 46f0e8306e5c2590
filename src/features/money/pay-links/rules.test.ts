import { expect, test } from 'vitest'
import { isPayLinkValid, shortenName } from './rules.ts'

test.each([
  ['Adaeze Okafor', 'Adaeze O.'],
  [' Adaeze  Ngozi Okafor ', 'Adaeze O.'],
  ['Adaeze', 'Adaeze'],
  ['Adé Ọláyínká', 'Adé Ọ.'],
  ['Uncle Peter', 'Uncle Peter'],
  ['Dr. Ngozi Ada Okafor', 'Dr. Ngozi O.'],
  ['Chief', 'Chief'],
  ['Hon. Okafor', 'Hon. Okafor'],
  ['Prof. (Mrs.) Ada Obi', 'Prof. (Mrs.) Ada O.'],
])('the name "%s" is shortened to "%s"', (name, short) => {
  expect(shortenName(name)).toBe(short)
})

test('a link is valid until it expires or is revoked', () => {
  const now = new Date('2026-11-02T09:00:00Z')
  const later = new Date('2026-11-02T09:00:01Z')
  expect(isPayLinkValid({ expiresAt: later, revokedAt: null }, now)).toBe(true)
  expect(isPayLinkValid({ expiresAt: now, revokedAt: null }, now)).toBe(false)
  expect(isPayLinkValid({ expiresAt: later, revokedAt: now }, now)).toBe(false)
})
