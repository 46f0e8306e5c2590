import { expect, test } from 'vitest'
import { findWarnings, isPrivateAddress, type WarnedLetter, warnOfMissingCv } from './warnings.ts'

const FACTS = { applicantName: 'Adébáyọ̀ Oyèníyì', maxLetterMonths: 6, openedOn: '2026-10-01', today: '2026-12-01' }

const LETTER: WarnedLetter = {
  id: 'one',
  name: 'Folake Bello',
  organisation: 'Lagos Payments Ltd',
  email: 'folake@lagospayments.example',
  isRelative: false,
  datedOn: null,
}

const warn = (...letters: Array<Partial<WarnedLetter>>) =>
  findWarnings(
    letters.map((letter, index) => ({ ...LETTER, id: String(index), organisation: `Firm ${index}`, ...letter })),
    FACTS,
  ).get('0')

test('a letter of someone at another organisation has no warning', () => {
  expect(warn({}, {})).toEqual([])
})

test('an organisation counts as the same without its legal form, capitals and accents', () => {
  expect(
    warn({ organisation: 'Lagos Payments Ltd' }, { name: 'Ada Obi', organisation: 'LAGOS PÀYMENTS Limited.' }),
  ).toEqual([expect.stringMatching(/^Ada Obi writes for the same organisation/)])
})

test('two others of the same organisation are both named', () => {
  const organisation = 'Lagos Payments Ltd'
  expect(warn({ organisation }, { name: 'Ada Obi', organisation }, { name: 'Chidi Eze', organisation })?.[0]).toMatch(
    /^Ada Obi and Chidi Eze write for/,
  )
})

test('staff are warned that the CV is missing once a letter is here', () => {
  const warnOf = (state: 'asked' | 'signed', kinds: ReadonlyArray<'signed' | 'cv'>) =>
    warnOfMissingCv({ state, files: kinds.map(kind => ({ kind })) })
  expect(warnOf('asked', [])).toEqual([])
  expect(warnOf('signed', ['signed'])).toHaveLength(1)
  expect(warnOf('signed', ['signed', 'cv'])).toEqual([])
})

test('a relative is warned of, and the same family name asks whether they are related', () => {
  expect(warn({ isRelative: true, name: 'Ṣadé Oyeniyi' })).toEqual([expect.stringMatching(/^A relative/)])
  expect(warn({ name: 'Ṣadé Oyeniyi' })).toEqual([expect.stringMatching(/^The same family name/)])
})

test.each([
  ['ada@gmail.com', true],
  ['ada@yahoo.co.uk', true],
  ['ada@outlook.com', true],
  ['ada@gmail.example.ng', true],
  ['ada@lagospayments.example', false],
  ['gmail@lagos.example', false],
])('%s is a private address: %s', (email, isPrivate) => {
  expect(isPrivateAddress(email)).toBe(isPrivate)
})

test.each([
  [null, 0],
  ['2026-06-01', 1],
  ['2026-05-31', 2],
  ['2026-10-01', 0],
  ['2026-09-30', 1],
])('a letter of %s has %s warnings about its date', (datedOn, count) => {
  expect(warn({ datedOn })).toHaveLength(count)
})
