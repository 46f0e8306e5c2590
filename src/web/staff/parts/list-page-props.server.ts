import { type ListPage, type Place, type RowCount, toPlaceParams } from '#src/database/keyset-page.ts'
import type { defineFilters, FilterValues } from '#src/database/list-filters.server.ts'
import type { PagerLink } from './pager.tsx'

type Query = Record<string, string>

/**
 * Returns the parts that every page of a filtered list shows: filter fields, number of results and pager. `addressOf`
 * returns the path of the list with a query. `order` holds the query parameters that sort the list.
 */
export function listPageProps<Name extends string>(
  filters: ReturnType<typeof defineFilters<Name>>,
  {
    values,
    page,
    addressOf,
    order = {},
  }: { values: FilterValues<Name>; page: ListPage<unknown>; addressOf: (query: Query) => string; order?: Query },
) {
  const { rows, count, position } = page
  const filterParams = filters.filterParams(values)
  const links: Array<[Omit<PagerLink, 'to'>, Place | null]> = [
    [{ words: 'First' }, page.first],
    [{ words: 'Previous', rel: 'prev' }, page.previous],
    [{ words: 'Next', rel: 'next' }, page.next],
    [{ words: 'Last' }, page.last],
  ]
  return {
    fields: filters.fields(values),
    isFiltered: Object.keys(filterParams).length > 0,
    clear: addressOf(order),
    count: countInWords(count),
    pager: {
      summary: describePosition({ rows: rows.length, position, count }),
      links: links.flatMap(([link, place]): Array<PagerLink> => {
        if (place === null) return []
        return [{ ...link, to: addressOf({ ...filterParams, ...order, ...toPlaceParams(place) }) }]
      }),
    },
  }
}

/** For example: "26 to 50 of 142", or "25 of more than 1,000" if the position is unknown. */
export function describePosition({
  rows,
  position,
  count,
}: {
  rows: number
  position: number | null
  count: RowCount
}): string {
  const total = `${count.isMore ? 'more than ' : ''}${count.total.toLocaleString('en-GB')}`
  if (rows === 0) return 'Nothing to show'
  if (position === null) return `${rows} of ${total}`
  const first = position.toLocaleString('en-GB')
  const last = (position + rows - 1).toLocaleString('en-GB')
  return rows === 1 ? `${first} of ${total}` : `${first} to ${last} of ${total}`
}

export function countInWords({ total, isMore }: RowCount): string {
  return `${total.toLocaleString('en-GB')}${isMore ? '+' : ''}`
}
