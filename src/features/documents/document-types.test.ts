import { expect, test } from 'vitest'
import { SECTOR_KEYS, STAFF_FORM_SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { formatTypeForAuditTrail, listUsualRequests } from './document-types.ts'
import { MAX_DOCUMENTS, requestDocumentsSchema } from './request-documents-form.ts'

const SECTORS = [...new Set([...SECTOR_KEYS, ...STAFF_FORM_SECTOR_KEYS])]

test.each(SECTORS)('the document list for %s is valid and contains each document once', sector => {
  const items = listUsualRequests(sector)
  const types = items.map(item => item.documentType)
  expect(new Set(types).size).toBe(types.length)
  expect(items.length).toBeLessThanOrEqual(MAX_DOCUMENTS)
  const sent = items.flatMap(({ documentType, description }, at) => [
    [`documentType-${at}`, documentType],
    [`description-${at}`, description],
  ])
  const form = requestDocumentsSchema('2026-11-21').parse(Object.fromEntries(sent))
  expect(form.documents.map(({ documentType, description }) => ({ documentType, description }))).toEqual(items)
})

test('every template lists the common documents and evidence of the sector', () => {
  const listTemplateTypes = (sector: string | null) => listUsualRequests(sector).map(item => item.documentType)
  for (const sector of SECTORS)
    expect(listTemplateTypes(sector)).toEqual(expect.arrayContaining(['Passport', 'Third Recommendation Letter']))
  expect(listTemplateTypes('film')).toContain('Festival Selections')
  expect(listTemplateTypes('technology')).not.toContain('Festival Selections')
})

test('an unknown sector uses the template of "other"', () => {
  for (const sector of [null, 'archery', 'toString', ''])
    expect(listUsualRequests(sector)).toEqual(listUsualRequests('other'))
})

test('the texts of templates promise nothing, and the audit trail stores their document types', () => {
  for (const { documentType, description } of SECTORS.flatMap(listUsualRequests)) {
    expect(formatTypeForAuditTrail(documentType)).toBe(documentType)
    expect(description).not.toMatch(/guarantee|will be (approved|granted|endorsed)|£|\b20\d\d\b/i)
  }
})
