import type { News } from './news.ts'

/** What came while the list was open, above what it showed. What is in both stands once. */
export function addNews(shown: News, latest: News): News {
  const isNew = new Set(latest.items.map(item => item.id))
  const kept = shown.items.filter(item => !isNew.has(item.id))
  const more = hiddenOf(shown) + hiddenOf(latest)
  const items = [...latest.items, ...kept]
  return { items, count: items.length + more, seenUpTo: latest.seenUpTo }
}

function hiddenOf({ count, items }: News): number {
  return count - items.length
}
