import { expect, test } from 'vitest'
import { describeOpenMatters, isNothingOpen, type OpenMatters } from './open-matters.ts'

const NOTHING: OpenMatters = { needsDetails: false, documents: [], payment: null }
const AT = { item: 'application_fee', today: '2026-11-22' } as const

test('without open matters the list is empty', () => {
  expect(isNothingOpen(NOTHING)).toBe(true)
  expect(describeOpenMatters(NOTHING, AT)).toEqual([])
})

test('each open matter says what to do, and by when', () => {
  const open: OpenMatters = {
    needsDetails: true,
    documents: [
      { documentType: 'Passport', due: '2026-11-20', isAgain: false },
      { documentType: 'CV/Resume', due: '2026-11-27', isAgain: false },
      { documentType: 'Certificate', due: null, isAgain: true },
    ],
    payment: { pence: 4_000, isSecond: true },
  }
  expect(isNothingOpen(open)).toBe(false)
  expect(describeOpenMatters(open, AT)).toEqual([
    'Tell us your field and upload your CV. It takes about five minutes, and we start once we have them.',
    'Send us: Passport, it was due on 20 November 2026',
    'Send us: CV/Resume, by 27 November 2026',
    'Send us: Certificate again; our comments are on your tracking page',
    'Make the second payment, £40.00: it’s due when your file reaches its final review, before we check it.',
  ])
})

test.each<Partial<OpenMatters>>([
  { needsDetails: true },
  { documents: [{ documentType: 'Passport', due: null, isAgain: true }] },
  { payment: { pence: 5_900, isSecond: false } },
])('one open matter is enough: %o', open => {
  expect(isNothingOpen({ ...NOTHING, ...open })).toBe(false)
})
