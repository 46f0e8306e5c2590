import { expect, test } from 'vitest'
import { chooseCalendar } from './choose-calendar.ts'

const FIRM = { id: 'firm', name: 'Consultations', staffId: null }
const BOLA = { id: 'bola', name: 'Bola', staffId: 'staff-bola' }
const asBola = (view: 'day' | 'week' | 'month', adviser: string | null = null) =>
  chooseCalendar([FIRM, BOLA], { view, adviser, staffId: 'staff-bola' })

test('a week and a month show all advisers until staff choose one', () => {
  for (const view of ['week', 'month'] as const) {
    expect(asBola(view)).toBe(null)
    expect(asBola(view, 'bola')).toBe(BOLA)
    expect(asBola(view, 'unknown')).toBe(null)
  }
})

test('a day begins with the calendar of the colleague who looks, or with the first', () => {
  expect(asBola('day')).toBe(BOLA)
  expect(asBola('day', 'firm')).toBe(FIRM)
  expect(chooseCalendar([FIRM, BOLA], { view: 'day', adviser: null, staffId: 'other' })).toBe(FIRM)
})

test('the only calendar is shown in every view', () => {
  expect(chooseCalendar([FIRM], { view: 'month', adviser: null, staffId: 'other' })).toBe(FIRM)
})
