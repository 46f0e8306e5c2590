import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.server.ts'

const answers = fc.dictionary(fc.string({ minLength: 1 }), fc.option(fc.string()), {
  minKeys: 1,
  noNullPrototype: true,
})

test('equal answers have one fingerprint in any order', () => {
  fc.assert(
    fc.property(answers, given => {
      expect(fingerprintOf(Object.fromEntries(Object.entries(given).reverse()))).toBe(fingerprintOf(given))
    }),
  )
})

test('different answers have different fingerprints', () => {
  fc.assert(
    fc.property(answers, fc.string(), (given, other) => {
      const [key = ''] = Object.keys(given)
      fc.pre(given[key] !== other)
      expect(fingerprintOf({ ...given, [key]: other })).not.toBe(fingerprintOf(given))
    }),
  )
})

test('null and empty answers differ, and so do fields', () => {
  expect(fingerprintOf({ phone: null })).not.toBe(fingerprintOf({ phone: '' }))
  expect(fingerprintOf({ phone: 'a', notes: 'b' })).not.toBe(fingerprintOf({ phone: 'b', notes: 'a' }))
  expect(fingerprintOf({ phone: 'ab', notes: '' })).not.toBe(fingerprintOf({ phone: 'a', notes: 'b' }))
})

test('a fingerprint does not contain the answers', () => {
  expect(fingerprintOf({ email: 'ada@example.ng' })).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
