import { expect, test } from 'vitest'
import { listFirstDocuments } from './first-documents.ts'

test.each([
  ['application_fee', 'technology', ['CV/Resume']],
  ['initial_assessment', 'technology', ['CV/Resume', 'Proof of Innovation']],
  ['full_support', 'fashion', ['CV/Resume', 'Collections and Lookbooks']],
  ['full_support', null, ['CV/Resume']],
] as const)('%s in %s begins with %o', (item, sector, expected) => {
  const documents = listFirstDocuments(item, sector, '2026-11-26')
  expect(documents.map(({ documentType }) => documentType)).toEqual(expected)
  expect(documents[0]?.dueDate).toBe('2026-12-03')
  expect(documents[1]?.dueDate ?? '2026-12-10').toBe('2026-12-10')
})

test('a review of a finished draft asks for letters and evidence, but not for the passport', () => {
  const types = listFirstDocuments('review_finalize', 'arts', '2026-11-26').map(({ documentType }) => documentType)
  expect(types).toContain('First Recommendation Letter')
  expect(types).toContain('Portfolio')
  expect(types).not.toContain('Passport')
  expect(new Set(types).size).toBe(types.length)
})
