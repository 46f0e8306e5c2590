import { expect, test } from 'vitest'
import { columnTimes, weekColumn } from './week-column.ts'

const free = (time: string) => ({ time, state: 'available' as const, isFree: true })
const booked = (from: string, minutes: number, isCancelled = false) => ({ from, minutes, isCancelled })
const NOBODY = { bookings: [], slots: [], isUnbookable: false }

test('a table has the half-hours that staff may offer, and other half-hours with bookings', () => {
  expect(columnTimes([NOBODY])).toHaveLength(17)
  expect(columnTimes([NOBODY]).at(0)).toBe('09:00')
  expect(columnTimes([NOBODY]).at(-1)).toBe('17:00')
  const late = columnTimes([{ bookings: [booked('08:00', 30), booked('18:00', 60)] }])
  expect(late.at(0)).toBe('08:00')
  expect(late.at(-1)).toBe('18:30')
})

test('a column covers every half-hour once', () => {
  const times = columnTimes([NOBODY])
  const bookings = [booked('09:00', 60), booked('10:00', 30), booked('16:00', 60), booked('17:00', 30)]
  const cells = weekColumn({ ...NOBODY, bookings }, times)
  expect(cells.reduce((sum, { rows }) => sum + rows, 0)).toBe(times.length)
  expect(cells.filter(cell => cell.bookings.length > 0).map(({ time, rows }) => [time, rows])).toEqual([
    ['09:00', 2],
    ['10:00', 1],
    ['16:00', 2],
    ['17:00', 1],
  ])
})

test('a cancelled consultation does not occupy its half-hours', () => {
  const slots = [free('10:00'), free('10:30')]
  const cells = weekColumn({ ...NOBODY, slots, bookings: [booked('10:00', 60, true)] }, ['10:00', '10:30'])
  expect(cells.map(({ rows, look, bookings }) => [rows, look, bookings.length])).toEqual([
    [1, 'free', 1],
    [1, 'free', 0],
  ])
})

test('a cancelled booking within the time of another booking is shown in its cell', () => {
  const bookings = [booked('10:00', 60), booked('10:30', 30, true)]
  const [cell] = weekColumn({ ...NOBODY, bookings }, ['10:00', '10:30'])
  expect(cell).toEqual({ time: '10:00', rows: 2, bookings, look: null })
})

test('a half-hour is shown as free, listed, blocked or empty', () => {
  const slots = [
    free('09:00'),
    { time: '09:30', state: 'available' as const, isFree: false },
    { time: '10:00', state: 'blocked' as const, isFree: false },
  ]
  const times = ['09:00', '09:30', '10:00', '10:30']
  const looks = (isUnbookable: boolean) =>
    weekColumn({ bookings: [], slots, isUnbookable }, times).map(({ look }) => look)
  expect(looks(false)).toEqual(['free', 'listed', 'blocked', null])
  expect(looks(true)).toEqual([null, null, null, null])
})
