import { expect, test } from 'vitest'
import { STORED_SECTORS } from '#src/features/applications/sectors.ts'
import { formatTypeForAuditTrail, listFirstDocuments, listUsualRequests } from './document-types.ts'
import { MAX_DOCUMENTS, requestDocumentsSchema } from './request-documents-form.ts'

const SECTORS = STORED_SECTORS

test.each(SECTORS)(
  'the usual document requests for the sector “%s” are valid and contain each document once',
  sector => {
    const items = listUsualRequests(sector)
    const types = items.map(item => item.documentType)
    expect(new Set(types).size).toBe(types.length)
    expect(items.length).toBeLessThanOrEqual(MAX_DOCUMENTS)
    const fields = items.flatMap(({ documentType, description }, index) => [
      [`documentType-${index}`, documentType],
      [`description-${index}`, description],
    ])
    const form = requestDocumentsSchema('2026-11-21').parse(Object.fromEntries(fields))
    expect(form.documents.map(({ documentType, description }) => ({ documentType, description }))).toEqual(items)
  },
)

test('the usual document requests for every sector contain the common documents and evidence of the sector', () => {
  const listUsualTypes = (sector: string | null) => listUsualRequests(sector).map(item => item.documentType)
  for (const sector of SECTORS)
    expect(listUsualTypes(sector)).toEqual(expect.arrayContaining(['Passport', 'Third Recommendation Letter']))
  expect(listUsualTypes('film')).toContain('Festival Selections')
  expect(listUsualTypes('technology')).not.toContain('Festival Selections')
})

test('an unknown sector has the same usual document requests as the sector “other”', () => {
  for (const sector of [null, 'archery', 'toString', ''])
    expect(listUsualRequests(sector)).toEqual(listUsualRequests('other'))
})

test('the texts of usual document requests make no promises, and the audit trail stores their types', () => {
  for (const { documentType, description } of SECTORS.flatMap(listUsualRequests)) {
    expect(formatTypeForAuditTrail(documentType)).toBe(documentType)
    expect(description).not.toMatch(/guarantee|will be (approved|granted|endorsed)|£|\b20\d\d\b/i)
  }
})

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
