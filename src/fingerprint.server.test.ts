import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintAnswers } from './fingerprint.server.ts'

const anyAnswers = fc.dictionary(fc.string({ minLength: 1 }), fc.option(fc.string()), {
  minKeys: 1,
  noNullPrototype: true,
})

test('equal form answers have the same fingerprint in any order', () => {
  fc.assert(
    fc.property(anyAnswers, given => {
      expect(fingerprintAnswers(Object.fromEntries(Object.entries(given).reverse()))).toBe(fingerprintAnswers(given))
    }),
  )
})

test('different form answers have different fingerprints', () => {
  fc.assert(
    fc.property(anyAnswers, fc.string(), (given, other) => {
      const [key = ''] = Object.keys(given)
      fc.pre(given[key] !== other)
      expect(fingerprintAnswers({ ...given, [key]: other })).not.toBe(fingerprintAnswers(given))
    }),
  )
})

test('the fingerprint changes between null and an empty text, and when a text moves to another field', () => {
  expect(fingerprintAnswers({ phone: null })).not.toBe(fingerprintAnswers({ phone: '' }))
  expect(fingerprintAnswers({ phone: 'a', notes: 'b' })).not.toBe(fingerprintAnswers({ phone: 'b', notes: 'a' }))
  expect(fingerprintAnswers({ phone: 'ab', notes: '' })).not.toBe(fingerprintAnswers({ phone: 'a', notes: 'b' }))
})

test('a fingerprint does not contain the answers', () => {
  expect(fingerprintAnswers({ email: 'ada@example.ng' })).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
