import { expect, test } from 'vitest'
import { columnTimes, weekColumn } from './week-column.ts'

const freeSlot = (time: string) => ({ time, state: 'available' as const, isFree: true })
const bookingAt = (from: string, minutes: number, isCancelled = false) => ({ from, minutes, isCancelled })
const EMPTY_DAY = { bookings: [], slots: [], isUnbookable: false }

test('the rows of the week are the times that staff can offer, and any booked times outside them', () => {
  expect(columnTimes([EMPTY_DAY])).toHaveLength(17)
  expect(columnTimes([EMPTY_DAY]).at(0)).toBe('09:00')
  expect(columnTimes([EMPTY_DAY]).at(-1)).toBe('17:00')
  const extendedTimes = columnTimes([{ bookings: [bookingAt('08:00', 30), bookingAt('18:00', 60)] }])
  expect(extendedTimes.at(0)).toBe('08:00')
  expect(extendedTimes.at(-1)).toBe('18:30')
})

test('the cells of a day cover every half-hour exactly once', () => {
  const times = columnTimes([EMPTY_DAY])
  const bookings = [bookingAt('09:00', 60), bookingAt('10:00', 30), bookingAt('16:00', 60), bookingAt('17:00', 30)]
  const cells = weekColumn({ ...EMPTY_DAY, bookings }, times)
  expect(cells.reduce((sum, { rows }) => sum + rows, 0)).toBe(times.length)
  expect(cells.filter(cell => cell.bookings.length > 0).map(({ time, rows }) => [time, rows])).toEqual([
    ['09:00', 2],
    ['10:00', 1],
    ['16:00', 2],
    ['17:00', 1],
  ])
})

test('a cancelled consultation does not occupy its half-hours', () => {
  const slots = [freeSlot('10:00'), freeSlot('10:30')]
  const cells = weekColumn({ ...EMPTY_DAY, slots, bookings: [bookingAt('10:00', 60, true)] }, ['10:00', '10:30'])
  expect(cells.map(({ rows, availability, bookings }) => [rows, availability, bookings.length])).toEqual([
    [1, 'free', 1],
    [1, 'free', 0],
  ])
})

test('a cancelled booking within the time of another booking is shown in its cell', () => {
  const bookings = [bookingAt('10:00', 60), bookingAt('10:30', 30, true)]
  const [cell] = weekColumn({ ...EMPTY_DAY, bookings }, ['10:00', '10:30'])
  expect(cell).toEqual({ time: '10:00', rows: 2, bookings, availability: null })
})

test('a half-hour is free, listed, blocked or without a slot; on a past or closed day it shows nothing', () => {
  const slots = [
    freeSlot('09:00'),
    { time: '09:30', state: 'available' as const, isFree: false },
    { time: '10:00', state: 'blocked' as const, isFree: false },
  ]
  const times = ['09:00', '09:30', '10:00', '10:30']
  const availabilities = (isUnbookable: boolean) =>
    weekColumn({ bookings: [], slots, isUnbookable }, times).map(({ availability }) => availability)
  expect(availabilities(false)).toEqual(['free', 'listed', 'blocked', null])
  expect(availabilities(true)).toEqual([null, null, null, null])
})
