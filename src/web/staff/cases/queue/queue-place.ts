/** Where a case stood in the queue. `next` is the id of the row after it, and `query` has the filters. */
export type QueuePlace = { id: string; index: number; next: string | undefined; query: Record<string, string> }

const PARAM = 'queue'

/** Adds the place to the link of a case. It stands in one parameter, so that it never meets a filter of the page. */
export function addQueuePlace(href: string, { id, index, next = '', query }: QueuePlace): string {
  const url = new URL(href, 'http://localhost')
  url.searchParams.set(PARAM, new URLSearchParams({ ...query, case: id, at: String(index), next }).toString())
  return url.pathname + url.search + url.hash
}

export function readQueuePlace(url: URL) {
  const text = url.searchParams.get(PARAM)
  if (text === null) return null
  const query = new URLSearchParams(text)
  const index = Number(query.get('at'))
  return {
    id: query.get('case'),
    index: Number.isSafeInteger(index) && index >= 0 ? index : 0,
    next: query.get('next'),
    query,
  }
}
