import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterChips, filtersInAddress, NO_FILTERS, readFilters } from './list-filters.ts'
import { orderInAddress, placeInAddress, readOrder, readPlace } from './list-place.ts'
import { SORT_KEYS } from './list-sorts.ts'
import { cleanSearch, searchWords } from './search-words.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('any address can be read, and what was read says itself again', () => {
  const names = ['q', 'status', 'sector', 'payment', 'from', 'to', 'sort', 'dir', 'page', 'after', 'before', 'tab']
  const values = fc.oneof(
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
  const queries = fc.array(fc.tuple(fc.constantFrom(...names), values))
  fc.assert(
    fc.property(queries, pairs => {
      const query = new URLSearchParams(pairs)
      const filters = readFilters(query)
      const order = readOrder(query)
      const place = readPlace(query, order.sort)
      const again = new URLSearchParams({
        ...filtersInAddress(filters),
        ...orderInAddress(order),
        ...placeInAddress(place),
      })
      expect(readFilters(again)).toEqual(filters)
      expect(readOrder(again)).toEqual(order)
      expect(readPlace(again, order.sort)).toEqual(place)
      expect(filterChips(filters).length).toBeLessThanOrEqual(5)
    }),
  )
})

test('unknown values, days that the calendar has not and values of other fields narrow nothing', () => {
  expect(read('status=lost&sector=magic&payment=some&from=2026-02-30&to=tomorrow')).toEqual(NO_FILTERS)
  expect(read('from=0001-01-01&to=9999-12-31')).toEqual(NO_FILTERS)
})

test('of a value that is there twice the first counts', () => {
  expect(read('status=completed&status=rejected').status).toBe('completed')
})

test('the link of the dashboard presets the filter', () => {
  expect(read('status=completed')).toEqual({ ...NO_FILTERS, status: 'completed' })
})

test('what is set is said in words', () => {
  const chips = filterChips(
    read('q=ada&status=under_review&sector=technology&payment=full&from=2026-03-01&to=2026-03-31'),
  )
  expect(chips.map(chip => chip.text)).toEqual([
    'Under Review',
    'Technology',
    'Full',
    'From 1 March 2026',
    'To 31 March 2026',
  ])
})

test('a search is tidied, and each word of it counts', () => {
  expect(cleanSearch('  Ade\u0301ba\u0301yo\u0323\u0300\n\t obi\u0000 \u200b ')).toBe('Adébáyọ̀ obi')
  expect(searchWords('GT–7K2M‑9QXD obi')).toEqual(['GT-7K2M-9QXD', 'obi'])
  expect(searchWords('')).toEqual([])
})

test('a search ends somewhere', () => {
  expect(Array.from(cleanSearch('😀'.repeat(500)))).toHaveLength(200)
  expect(searchWords('a '.repeat(50))).toHaveLength(8)
})

test('a cursor of another order leads to the first page', () => {
  const id = '0b9c2c52-3f0f-4f0c-9c55-6a5b1c9f8a11'
  const named = new URLSearchParams({ after: `adebayo~${id}`, page: '3' })
  expect(readPlace(named, 'name')).toEqual({ kind: 'after', cursor: ['adebayo', id], page: 3 })
  expect(readPlace(named, 'received')).toEqual({ kind: 'page', page: 3 })
  expect(readPlace(new URLSearchParams({ after: `pending~${id}` }), 'status')).toEqual({ kind: 'page', page: 1 })
})

test('each order says itself in an address and is read from it', () => {
  for (const sort of SORT_KEYS) {
    for (const dir of ['asc', 'desc'] as const) {
      expect(readOrder(new URLSearchParams(orderInAddress({ sort, dir })))).toEqual({ sort, dir })
    }
  }
  expect(orderInAddress({ sort: 'received', dir: 'desc' })).toEqual({})
})
