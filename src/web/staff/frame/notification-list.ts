/** A notification as the bell lists it, with formatted dates. */
export type NotificationItem = {
  id: string
  at: string
  day: string
  time: string
  text: string
  by: string | null
  about: string | null
  href: string | null
}

/** `count` is at most 100. After showing the list, the browser sends `seenUpTo` back to mark it as seen. */
export type NotificationList = { items: Array<NotificationItem>; count: number; seenUpTo: string | null }

/** Adds new notifications above the list, without duplicates. */
export function mergeNotifications(shown: NotificationList, latest: NotificationList): NotificationList {
  const latestIds = new Set(latest.items.map(item => item.id))
  const earlierItems = shown.items.filter(item => !latestIds.has(item.id))
  const unlistedCount = countUnlisted(shown) + countUnlisted(latest)
  const items = [...latest.items, ...earlierItems]
  return { items, count: items.length + unlistedCount, seenUpTo: latest.seenUpTo }
}

function countUnlisted({ count, items }: NotificationList): number {
  return count - items.length
}

/** Higher counts appear as "99+". */
export const MAX_SHOWN_COUNT = 99

/** For example: "1 new notification". */
export function describeNotificationCount(count: number): string {
  if (count > MAX_SHOWN_COUNT) return `More than ${MAX_SHOWN_COUNT} new notifications`
  return count === 1 ? '1 new notification' : `${count} new notifications`
}
