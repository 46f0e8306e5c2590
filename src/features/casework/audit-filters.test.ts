import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditQuery, isNarrowed, readAuditFilters } from './audit-filters.ts'

const read = (query: string) => readAuditFilters(new URLSearchParams(query))
const NOTHING = { person: null, kind: null, about: null, from: null, to: null, before: null }
const ID = '3f8a0c1e-1111-4222-8333-444455556666'

test('an address says what the log is narrowed to', () => {
  expect(read(`person=${ID}&kind=payments&about=+Ada+Obi&from=2026-11-01&to=2026-11-21`)).toEqual({
    ...NOTHING,
    person: ID,
    kind: 'payments',
    about: 'Ada Obi',
    from: '2026-11-01',
    to: '2026-11-21',
  })
})

test('what makes no sense in an address is left out', () => {
  expect(read('person=me&kind=everything&about=++&from=31-12-2026&to=2026-02-30&before=yesterday')).toEqual(NOTHING)
  expect(read(`before=99999999999999999999_${ID}`)).toEqual(NOTHING)
  expect(read('about=%00')).toEqual(NOTHING)
  // Days and instants that PostgreSQL does not know, or nobody means.
  expect(read('from=0000-01-01&to=0001-01-01')).toEqual(NOTHING)
  expect(read(`before=999999999999999_${ID}`)).toEqual(NOTHING)
})

test('any address at all can be read', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (query, about) => {
      expect(() => read(query)).not.toThrow()
      expect(() => read(`about=${encodeURIComponent(about.toWellFormed())}&before=${query}`)).not.toThrow()
    }),
  )
})

test('an address that was written is read as it was meant', () => {
  const place = { at: new Date('2026-11-21T08:12:00.123Z'), id: ID }
  const filters = { ...NOTHING, kind: 'staff' as const, about: 'Ọ̀ṣun & sons', from: '2026-11-01' }
  const query = auditQuery(filters, place)
  const written = new URLSearchParams(
    Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined),
  )
  expect(readAuditFilters(written)).toEqual({ ...filters, before: place })
})

test('where one stands in the list narrows nothing', () => {
  expect(isNarrowed(read(`before=1000_${ID}`))).toBe(false)
  expect(isNarrowed(read('kind=staff'))).toBe(true)
})
