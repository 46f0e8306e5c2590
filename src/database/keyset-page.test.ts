import { expect, test } from 'vitest'
import { buildListPage, PAGE_SIZE, type Place, readPlace, toPlaceParams } from './keyset-page.ts'

const createRows = (count: number) => Array.from({ length: count }, (_, index) => ({ cursor: `${index}~id` }))
const exactCount = (total: number) => ({ total, isMore: false })
const placeAfter = (page: number | null): Place => ({ kind: 'after', cursor: '9~id', page })
const placeBefore = (page: number | null): Place => ({ kind: 'before', cursor: '9~id', page })

test('the first of many pages has a next page and no previous one', () => {
  const page = buildListPage({ kind: 'page', page: 1 }, createRows(26), exactCount(142))
  expect(page).toMatchObject({ position: 1, previous: null, first: null, last: { kind: 'end' } })
  expect(page?.rows).toHaveLength(PAGE_SIZE)
  expect(page?.next).toEqual({ kind: 'after', cursor: '24~id', page: 2 })
})

test('a middle page has the position of its first row and a previous page', () => {
  const page = buildListPage(placeAfter(2), createRows(26), exactCount(142))
  expect(page).toMatchObject({ position: 26, previous: { kind: 'page', page: 1 } })
  expect(buildListPage(placeAfter(3), createRows(26), exactCount(142))?.previous).toEqual({
    kind: 'before',
    cursor: '0~id',
    page: 2,
  })
})

test('the last page has only the remaining rows', () => {
  const page = buildListPage({ kind: 'end' }, createRows(26), exactCount(142))
  expect(page?.rows.map(row => row.cursor)).toEqual(Array.from({ length: 17 }, (_, index) => `${16 - index}~id`))
  expect(page).toMatchObject({ position: 126, next: null, last: null })
  expect(page?.previous).toEqual({ kind: 'before', cursor: '16~id', page: 5 })
})

test('when there are too many rows to count, the last page has no position but has a previous page', () => {
  const page = buildListPage({ kind: 'end' }, createRows(26), { total: 1_000, isMore: true })
  expect(page).toMatchObject({ position: null, previous: { kind: 'before', page: null } })
  expect(page?.rows).toHaveLength(PAGE_SIZE)
})

test('paging back to the beginning gives a full first page', () => {
  expect(buildListPage(placeBefore(2), createRows(25), exactCount(142))).toMatchObject({ position: 1, previous: null })
  expect(
    buildListPage(placeBefore(2), createRows(24), exactCount(142)),
    'rows were removed, so the caller reads the first page instead',
  ).toBeNull()
})

test('a page beyond the end is null, and an empty list has one empty page', () => {
  expect(buildListPage({ kind: 'page', page: 99 }, [], exactCount(142))).toBeNull()
  expect(buildListPage(placeAfter(7), [], exactCount(142))).toBeNull()
  expect(buildListPage({ kind: 'page', page: 1 }, [], exactCount(0))).toMatchObject({
    rows: [],
    position: null,
    next: null,
  })
})

test('the position of a page stays within the total after rows were added or removed', () => {
  expect(buildListPage(placeAfter(9), createRows(3), exactCount(60))?.position).toBe(58)
  expect(buildListPage(placeAfter(9), createRows(26), exactCount(60))?.position).toBe(36)
})

test('the place of a page survives a round trip through query parameters', () => {
  const places: Array<Place> = [
    { kind: 'page', page: 1 },
    { kind: 'page', page: 7 },
    { kind: 'end' },
    placeAfter(3),
    placeBefore(null),
  ]
  for (const place of places) expect(readPlace(new URLSearchParams(toPlaceParams(place)))).toEqual(place)
  expect(readPlace(new URLSearchParams('page=0'))).toEqual({ kind: 'page', page: 1 })
  expect(readPlace(new URLSearchParams('page=9999999'))).toEqual({ kind: 'page', page: 1_000_000 })
})
