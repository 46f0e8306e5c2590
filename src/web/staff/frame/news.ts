/** What the bell tells, as it travels. Days and times are in words already. */
export type NewsItem = {
  id: string
  at: string
  day: string
  time: string
  text: string
  /** The colleague who did it; null where it was nobody of the staff. */
  by: string | null
  about: string | null
  href: string | null
}

/** `count` is 100 where there are more; `seenUpTo` is said back once it was shown. */
export type News = { items: Array<NewsItem>; count: number; seenUpTo: string | null }

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

/** More than this are not counted out: "99+". */
export const MOST_SHOWN = 99

/** "1 new notification" */
export function newsInWords(count: number): string {
  if (count > MOST_SHOWN) return `More than ${MOST_SHOWN} new notifications`
  return count === 1 ? '1 new notification' : `${count} new notifications`
}
