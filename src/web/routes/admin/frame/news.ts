/** What the bell tells, as it travels. Days and times are in words already. */
export type NewsItem = {
  id: string
  at: string
  /** "Thursday 26 November 2026" */
  day: string
  /** "14:30" */
  time: string
  text: string
  /** The colleague who did it; null where it was nobody of the staff. */
  by: string | null
  about: string | null
  href: string | null
}

/** `count` is 100 where there are more; `seenUpTo` is said back once it was shown. */
export type News = { items: Array<NewsItem>; count: number; seenUpTo: string | null }
