/** Dates are formatted. */
export type NotificationItem = {
  id: string
  at: string
  day: string
  time: string
  text: string
  /** Null for events without a staff member. */
  by: string | null
  about: string | null
  href: string | null
}

/** `count`: at most 100. `seenUpTo`: sent back when the list was shown. */
export type NotificationList = { items: Array<NotificationItem>; count: number; seenUpTo: string | null }

/** Adds new notifications above the list, without duplicates. */
export function mergeNotifications(shown: NotificationList, latest: NotificationList): NotificationList {
  const isNew = new Set(latest.items.map(item => item.id))
  const kept = shown.items.filter(item => !isNew.has(item.id))
  const more = hiddenCount(shown) + hiddenCount(latest)
  const items = [...latest.items, ...kept]
  return { items, count: items.length + more, seenUpTo: latest.seenUpTo }
}

function hiddenCount({ count, items }: NotificationList): number {
  return count - items.length
}

/** Shown as "99+". */
export const MAX_SHOWN = 99

/** "1 new notification" */
export function describeNotificationCount(count: number): string {
  if (count > MAX_SHOWN) return `More than ${MAX_SHOWN} new notifications`
  return count === 1 ? '1 new notification' : `${count} new notifications`
}
