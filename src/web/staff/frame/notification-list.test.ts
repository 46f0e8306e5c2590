import { expect, test } from 'vitest'
import { mergeNotifications, type NotificationList } from './notification-list.ts'

const notificationList = (ids: Array<string>, count = ids.length): NotificationList => ({
  items: ids.map(id => ({ id, at: '', day: '', time: '', text: '', by: null, about: null, href: null })),
  count,
  seenUpTo: '2026-11-02T09:00:00.000Z',
})
const idsOf = ({ items }: NotificationList) => items.map(item => item.id)

test('new notifications are added above an open list', () => {
  expect(idsOf(mergeNotifications(notificationList(['b', 'a']), notificationList(['c'])))).toEqual(['c', 'b', 'a'])
})

test('a notification that is already listed appears once', () => {
  const mergedList = mergeNotifications(notificationList(['b', 'a']), notificationList(['c', 'b']))
  expect(idsOf(mergedList)).toEqual(['c', 'b', 'a'])
  expect(mergedList.count).toBe(3)
})

test('notifications that the list does not show are still counted', () => {
  const mergedList = mergeNotifications(notificationList(['b', 'a'], 12), notificationList(['c']))
  expect(mergedList.count - mergedList.items.length).toBe(10)
})
