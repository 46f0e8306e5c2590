import { expect, test } from 'vitest'
import { placeOfNews } from './place-of-news.ts'

const NO_CASE = { applicationId: null }

test('news of a consultation lead to its day in Lagos, of one that was moved to the new one', () => {
  const late = '2026-11-26T23:30:00.000Z'
  const day = '/admin/calendar?date=2026-11-27'
  expect(placeOfNews({ type: 'booking.confirmed', details: { startsAt: late }, ...NO_CASE })).toBe(day)
  expect(placeOfNews({ type: 'booking.cancelled', details: { startsAt: late }, ...NO_CASE })).toBe(day)
  const moved = { from: '2026-11-20T09:00:00.000Z', to: late }
  expect(placeOfNews({ type: 'booking.moved', details: moved, ...NO_CASE })).toBe(day)
})

test('news of the calendar lead to it, of closed days to the first of them', () => {
  const days = { first: '2026-12-24', last: '2027-01-02' }
  expect(placeOfNews({ type: 'calendar.days_closed', details: days, ...NO_CASE })).toBe(
    '/admin/calendar?date=2026-12-24',
  )
  expect(placeOfNews({ type: 'calendar.switched', details: { to: 'closed' }, ...NO_CASE })).toBe('/admin/calendar')
})

test('news of prices, of the rate and of what else was set lead to the settings, a message to the mail log', () => {
  expect(placeOfNews({ type: 'prices.changed', details: { items: 'consult_30' }, ...NO_CASE })).toBe('/admin/settings')
  expect(placeOfNews({ type: 'rate.released', details: {}, ...NO_CASE })).toBe('/admin/settings')
  expect(placeOfNews({ type: 'settings.saved', details: { fields: 'weeklyHours' }, ...NO_CASE })).toBe(
    '/admin/settings',
  )
  expect(placeOfNews({ type: 'contact.message_received', details: {}, ...NO_CASE })).toBe('/admin/mail')
})

test('what is about an application leads there, and nowhere once it is deleted', () => {
  const uploaded = { type: 'document.uploaded', details: {} } as const
  expect(placeOfNews({ ...uploaded, applicationId: 'a1' })).toBe('/admin/applications/a1')
  expect(placeOfNews({ ...uploaded, ...NO_CASE })).toBeNull()
})
