import { expect, test } from 'vitest'
import { findStateAfterChange, findStateAfterFile, LETTER_GRACE_DAYS } from './letter.ts'
import { promiseSchema } from './letter-forms.ts'
import { findNextReminder } from './reminder-times.ts'

test.each([
  ['asked', 'staff', false, true, 'asked'],
  ['promised', 'staff', false, true, 'asked'],
  ['promised', 'staff', true, false, 'named'],
  ['asked', 'applicant', false, true, 'named'],
  ['cannot', 'staff', true, true, 'named'],
  ['asked', 'applicant', false, false, 'asked'],
  ['signed', 'staff', false, true, 'signed'],
] as const)(
  'after %s, when %s changes person %s and address %s, the letter is %s',
  (state, by, isOtherPerson, isOtherAddress, after) => {
    expect(findStateAfterChange({ state, by, isOtherPerson, isOtherAddress })).toBe(after)
  },
)

test.each([
  ['asked', 'signed', [], 'signed'],
  ['promised', 'draft', [], 'draft'],
  ['signed', 'draft', ['signed'], 'signed'],
  ['cannot', 'signed', [], 'signed'],
  ['asked', 'cv', [], 'asked'],
  ['asked', 'cv', ['signed'], 'signed'],
  ['asked', 'cv', ['draft'], 'draft'],
  ['signed', 'cv', ['signed'], 'signed'],
] as const)('after %s, a %s beside %j makes the letter %s', (state, kind, kinds, after) => {
  expect(findStateAfterFile(state, { kind, kinds })).toBe(after)
})

test('a referee who does not answer is reminded after a week and on the day after the day, and then no more', () => {
  const asked = { state: 'asked', dueOn: '2026-12-15' } as const
  const first = findNextReminder({ ...asked, step: 0 }, new Date('2026-12-01T10:00:00Z'))
  expect(first).toEqual(new Date('2026-12-08T08:00:00Z'))
  const last = findNextReminder({ ...asked, step: 1 }, new Date('2026-12-08T09:00:00Z'))
  expect(last).toEqual(new Date('2026-12-16T08:00:00Z'))
  expect(findNextReminder({ ...asked, step: 2 }, new Date('2026-12-16T09:00:00Z'))).toBeNull()
  expect(LETTER_GRACE_DAYS).toBeGreaterThan(1)
})

test('a promised letter is reminded of three days before its day, unless the day is closer', () => {
  const promised = { state: 'promised', dueOn: '2026-12-15', step: 0 } as const
  expect(findNextReminder(promised, new Date('2026-12-01T10:00:00Z'))).toEqual(new Date('2026-12-12T08:00:00Z'))
  expect(findNextReminder(promised, new Date('2026-12-13T10:00:00Z'))).toEqual(new Date('2026-12-16T08:00:00Z'))
})

test.each([
  ['2026-12-01', true],
  ['2026-11-30', false],
  ['2027-01-30', true],
  ['2027-01-31', false],
  ['31/12/2026', false],
  ['', false],
])('on 1 December 2026 a letter can be promised by %s: %s', (day, isAccepted) => {
  expect(promiseSchema('2026-12-01').safeParse({ day }).success).toBe(isAccepted)
})
