import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlace, toPlaceParams } from '#src/database/keyset-page.ts'
import { cleanSearch, splitIntoWords } from '#src/database/list-filters.server.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import { APPLICATION_SORTS, APPLICATIONS } from './application-list.server.ts'

const NO_FILTERS = APPLICATION_FILTERS.none
const parseFilters = (query: string) => APPLICATION_FILTERS.read(new URLSearchParams(query))

test('any URL can be parsed, and its filters, sort order and page stay the same when written to a URL and read again', () => {
  const paramNames = ['q', 'status', 'sector', 'payment', 'from', 'to', 'sort', 'dir', 'page', 'after', 'before', 'tab']
  const paramValues = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'completed',
      'fashion',
      'full',
      '2026-02-30',
      '2026-11-21',
      'name',
      'desc',
      '7',
      'end',
      '%',
      '\u0000',
    ),
  )
  const anyParams = fc.array(fc.tuple(fc.constantFrom(...paramNames), paramValues))
  fc.assert(
    fc.property(anyParams, pairs => {
      const query = new URLSearchParams(pairs)
      const filters = APPLICATION_FILTERS.read(query)
      const order = APPLICATIONS.readOrder(query)
      const place = readPlace(query)
      const writtenQuery = new URLSearchParams({
        ...APPLICATION_FILTERS.filterParams(filters),
        ...APPLICATIONS.orderParams(order),
        ...toPlaceParams(place),
      })
      expect(APPLICATION_FILTERS.read(writtenQuery)).toEqual(filters)
      expect(APPLICATIONS.readOrder(writtenQuery)).toEqual(order)
      expect(readPlace(writtenQuery)).toEqual(place)
      expect(APPLICATION_FILTERS.chips(filters).length).toBeLessThanOrEqual(5)
    }),
  )
})

test('filters with unknown values or impossible dates are ignored', () => {
  expect(parseFilters('status=lost&sector=magic&payment=some&from=2026-02-30&to=tomorrow')).toEqual(NO_FILTERS)
  expect(parseFilters('from=0001-01-01&to=9999-12-31')).toEqual(NO_FILTERS)
})

test('if a URL parameter is repeated, the first value is used', () => {
  expect(parseFilters('status=completed&status=rejected').status).toBe('completed')
})

test('a link with a status sets the status filter', () => {
  expect(parseFilters('status=completed')).toEqual({ ...NO_FILTERS, status: 'completed' })
})

test('active filters are described in words', () => {
  const chips = APPLICATION_FILTERS.chips(
    parseFilters('q=ada&status=under_review&sector=technology&payment=full&from=2026-03-01&to=2026-03-31'),
  )
  expect(chips.map(chip => chip.text)).toEqual([
    'Under Review',
    'Technology',
    'Full',
    'From 1 March 2026',
    'To 31 March 2026',
  ])
})

test('a search text is normalised, stripped of control characters and split into words', () => {
  expect(cleanSearch('  Ade\u0301ba\u0301yo\u0323\u0300\n\t obi\u0000 \u200b ')).toBe('Adébáyọ̀ obi')
  expect(cleanSearch('ada \u0001 obi')).toBe('ada obi')
  expect(splitIntoWords('GT–7K2M‑9QXD obi')).toEqual(['GT-7K2M-9QXD', 'obi'])
  expect(splitIntoWords('')).toEqual([])
})

test('a search is cut to 200 characters and eight words', () => {
  expect(Array.from(cleanSearch('😀'.repeat(500)))).toHaveLength(200)
  expect(splitIntoWords('a '.repeat(50))).toHaveLength(8)
})

test('every sort order can be written to a URL and read again', () => {
  for (const { key: sort } of APPLICATION_SORTS) {
    for (const dir of ['asc', 'desc'] as const) {
      expect(APPLICATIONS.readOrder(new URLSearchParams(APPLICATIONS.orderParams({ sort, dir })))).toEqual({
        sort,
        dir,
      })
    }
  }
  expect(APPLICATIONS.orderParams({ sort: 'received', dir: 'desc' })).toEqual({})
})

test('the sort menu lists the orders by time first, and the default order is by time of receipt', () => {
  expect(APPLICATION_SORTS.map(({ key }) => key)).toEqual(['received', 'updated', 'name', 'status'])
})
