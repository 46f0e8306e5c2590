import { expect, test } from 'vitest'
import { mergeNotifications, type NotificationList } from './notification-list.ts'

const notifications = (ids: Array<string>, count = ids.length): NotificationList => ({
  items: ids.map(id => ({ id, at: '', day: '', time: '', text: '', by: null, about: null, href: null })),
  count,
  seenUpTo: '2026-11-02T09:00:00.000Z',
})
const idsOf = ({ items }: NotificationList) => items.map(item => item.id)

test('new notifications are added above an open list', () => {
  expect(idsOf(mergeNotifications(notifications(['b', 'a']), notifications(['c'])))).toEqual(['c', 'b', 'a'])
})

test('a notification that is already listed appears once', () => {
  const both = mergeNotifications(notifications(['b', 'a']), notifications(['c', 'b']))
  expect(idsOf(both)).toEqual(['c', 'b', 'a'])
  expect(both.count).toBe(3)
})

test('notifications outside the list are still counted', () => {
  const both = mergeNotifications(notifications(['b', 'a'], 12), notifications(['c']))
  expect(both.count - both.items.length).toBe(10)
})
