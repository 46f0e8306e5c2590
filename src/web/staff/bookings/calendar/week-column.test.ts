import { expect, test } from 'vitest'
import { buildWeekColumn, listRowTimes } from './week-column.ts'

const buildFreeSlot = (time: string) => ({ time, state: 'available' as const, isFree: true })
const buildBooking = (from: string, minutes: number, isCancelled = false) => ({ from, minutes, isCancelled })
const EMPTY_DAY = { bookings: [], slots: [], isUnbookable: false }

test('the week has a row for each time that staff can offer, and for booked times outside them', () => {
  expect(listRowTimes([EMPTY_DAY])).toHaveLength(17)
  expect(listRowTimes([EMPTY_DAY]).at(0)).toBe('09:00')
  expect(listRowTimes([EMPTY_DAY]).at(-1)).toBe('17:00')
  const extendedTimes = listRowTimes([{ bookings: [buildBooking('08:00', 30), buildBooking('18:00', 60)] }])
  expect(extendedTimes.at(0)).toBe('08:00')
  expect(extendedTimes.at(-1)).toBe('18:30')
})

test('the cells of a day cover every half-hour exactly once', () => {
  const times = listRowTimes([EMPTY_DAY])
  const bookings = [
    buildBooking('09:00', 60),
    buildBooking('10:00', 30),
    buildBooking('16:00', 60),
    buildBooking('17:00', 30),
  ]
  const cells = buildWeekColumn({ ...EMPTY_DAY, bookings }, times)
  expect(cells.reduce((sum, { rows }) => sum + rows, 0)).toBe(times.length)
  expect(cells.filter(cell => cell.bookings.length > 0).map(({ time, rows }) => [time, rows])).toEqual([
    ['09:00', 2],
    ['10:00', 1],
    ['16:00', 2],
    ['17:00', 1],
  ])
})

test('a cancelled consultation does not occupy its half-hours', () => {
  const slots = [buildFreeSlot('10:00'), buildFreeSlot('10:30')]
  const cells = buildWeekColumn({ ...EMPTY_DAY, slots, bookings: [buildBooking('10:00', 60, true)] }, [
    '10:00',
    '10:30',
  ])
  expect(cells.map(({ rows, availability, bookings }) => [rows, availability, bookings.length])).toEqual([
    [1, 'free', 1],
    [1, 'free', 0],
  ])
})

test('a cancelled booking is shown in the cell of another booking that covers its time', () => {
  const bookings = [buildBooking('10:00', 60), buildBooking('10:30', 30, true)]
  const [cell] = buildWeekColumn({ ...EMPTY_DAY, bookings }, ['10:00', '10:30'])
  expect(cell).toEqual({ time: '10:00', rows: 2, bookings, availability: null })
})

test('a half-hour shows whether its slot is free, listed, blocked or missing, but nothing on a past or closed day', () => {
  const slots = [
    buildFreeSlot('09:00'),
    { time: '09:30', state: 'available' as const, isFree: false },
    { time: '10:00', state: 'blocked' as const, isFree: false },
  ]
  const times = ['09:00', '09:30', '10:00', '10:30']
  const listAvailabilities = (isUnbookable: boolean) =>
    buildWeekColumn({ bookings: [], slots, isUnbookable }, times).map(({ availability }) => availability)
  expect(listAvailabilities(false)).toEqual(['free', 'listed', 'blocked', null])
  expect(listAvailabilities(true)).toEqual([null, null, null, null])
})

test('a booking of 45 minutes takes two rows, and the rest of its day is kept', () => {
  const times = listRowTimes([EMPTY_DAY])
  const bookings = [buildBooking('10:00', 45), buildBooking('11:00', 30)]
  const cells = buildWeekColumn({ ...EMPTY_DAY, slots: [buildFreeSlot('12:00')], bookings }, times)
  expect(cells.reduce((sum, { rows }) => sum + rows, 0)).toBe(times.length)
  expect(cells.filter(cell => cell.bookings.length > 0).map(({ time, rows }) => [time, rows])).toEqual([
    ['10:00', 2],
    ['11:00', 1],
  ])
  expect(cells.find(({ time }) => time === '12:00')?.availability).toBe('free')
  expect(listRowTimes([{ bookings: [buildBooking('17:30', 45)] }]).at(-1)).toBe('18:00')
})
