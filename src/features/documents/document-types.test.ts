import { expect, test } from 'vitest'
import { CATEGORY_KEYS, SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { loggedType, requestTemplate } from './document-types.ts'
import { MOST_DOCUMENTS, requestDocumentsSchema } from './request-documents-form.ts'

const SECTORS = [...new Set([...SECTOR_KEYS, ...CATEGORY_KEYS])]

test.each(SECTORS)('the list for %s can be sent as it stands, and names each document once', sector => {
  const items = requestTemplate(sector)
  const types = items.map(item => item.documentType)
  expect(new Set(types).size).toBe(types.length)
  expect(items.length).toBeLessThanOrEqual(MOST_DOCUMENTS)
  const sent = items.flatMap(({ documentType, description }, at) => [
    [`documentType-${at}`, documentType],
    [`description-${at}`, description],
  ])
  const form = requestDocumentsSchema('2026-11-21').parse(Object.fromEntries(sent))
  expect(form.documents.map(({ documentType, description }) => ({ documentType, description }))).toEqual(items)
})

test('everybody is asked for the same papers, and for evidence of their own field', () => {
  const typesOf = (sector: string | null) => requestTemplate(sector).map(item => item.documentType)
  for (const sector of SECTORS)
    expect(typesOf(sector)).toEqual(expect.arrayContaining(['Passport', 'Third Recommendation Letter']))
  expect(typesOf('film')).toContain('Festival Selections')
  expect(typesOf('technology')).not.toContain('Festival Selections')
})

test('a sector that nobody knows has the list of the others', () => {
  for (const sector of [null, 'archery', 'toString', ''])
    expect(requestTemplate(sector)).toEqual(requestTemplate('other'))
})

test('the words of the lists promise nothing, and the log may keep their names', () => {
  for (const { documentType, description } of SECTORS.flatMap(requestTemplate)) {
    expect(loggedType(documentType)).toBe(documentType)
    expect(description).not.toMatch(/guarantee|will be (approved|granted|endorsed)|£|\b20\d\d\b/i)
  }
})
