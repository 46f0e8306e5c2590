import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROCKFORD_ALPHABET, createReference, readReference, toCrockford } from './reference.ts'

const randomReferences = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(createReference)

test('C19: ten thousand references are well-formed and all different', () => {
  const references = Array.from({ length: 10_000 }, () => createReference(randomBytes(8)))
  expect(references.filter(one => !/^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(one))).toEqual([])
  expect(new Set(references).size).toBe(references.length)
})

test('C19: every character of the alphabet is equally likely in a reference', () => {
  const allCharacters = toCrockford(Uint8Array.from({ length: 256 }, (_none, byte) => byte))
  for (const character of CROCKFORD_ALPHABET) expect(allCharacters.split(character).length - 1).toBe(8)
})

test('creating a reference from fewer than eight random bytes throws an error', () => {
  expect(() => createReference(new Uint8Array(7))).toThrow(RangeError)
})

test('a typed reference is read in any letter case, with or without hyphens and spaces', () => {
  fc.assert(
    fc.property(randomReferences, fc.infiniteStream(fc.boolean()), (made, coins) => {
      const randomSpelling = Array.from(made, letter => (coins.next().value ? letter.toLowerCase() : letter)).join('')
      for (const typed of [
        made,
        randomSpelling,
        randomSpelling.replaceAll('-', ''),
        randomSpelling.replaceAll('-', ' '),
        ` ${randomSpelling}\n`,
      ]) {
        expect(readReference(typed)).toBe(made)
      }
    }),
  )
})

test('in a typed reference, O is read as zero, and I and L are read as one', () => {
  expect(readReference('gt-oO0i-Il1L')).toBe('GT-0001-1111')
})

test.each([
  '',
  'GT',
  '7K2M9QXD',
  'GT-7K2M-9QX',
  'GT-7K2M-9QXDA',
  'GT-7K2U-9QXD',
  'TP-7K2M-9QXD',
  'GT-7K2M-9Q*D',
  'XX-7K2M-9QXD',
  'GT-7K2M-9QXÐ',
  'GT-7K2M-9QXD GT-7K2M-9QXD',
])('the typed text %j is refused as a reference', typed => {
  expect(readReference(typed)).toBeNull()
})

test.each([
  ['en dashes', 'GT–7K2M–9QXD'],
  ['hyphens that do not break', 'GT‑7K2M‑9QXD'],
  ['minus signs', 'GT−7K2M−9QXD'],
  ['underscores', 'GT_7K2M_9QXD'],
  ['slashes and dots', 'GT/7K2M.9QXD'],
  ['an invisible character', 'GT-7K2M-9QXD\u200b'],
  ['marks of the text direction', '\u200eGT-7K2M-9QXD\u200f'],
  ['a soft hyphen', 'GT-\u00ad7K2M-9QXD'],
  ['a variation selector', 'GT-7K2M-9QXD\ufe0f'],
  ['a full stop', 'GT-7K2M-9QXD.'],
  ['a hash', '#GT-7K2M-9QXD'],
  ['quotation marks', '“GT-7K2M-9QXD”,'],
  ['brackets', '<(GT-7K2M-9QXD)>'],
  ['wide letters', 'ＧＴ－７Ｋ２Ｍ－９ＱＸＤ'],
  ['mathematical letters', '𝐆𝐓-𝟕𝐊𝟐𝐌-𝟗𝐐𝐗𝐃'],
])('a reference copied with %s is read', (_what, copied) => {
  expect(readReference(copied)).toBe('GT-7K2M-9QXD')
})

test('reading any typed text returns a well-formed reference or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), typed => {
      for (const reference of [readReference(typed), readReference(`GT${typed}`)]) {
        expect(reference === null || /^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(reference)).toBe(true)
      }
    }),
  )
})
