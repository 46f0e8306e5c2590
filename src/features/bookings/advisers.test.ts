import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { chooseAdviser, describeAdviser, knowsField, mergeStarts } from './advisers.ts'
import { bookingWindow } from './rules.ts'
import type { CalendarFacts } from './slots.ts'

const THURSDAY = '2026-11-26'
const FACTS: CalendarFacts = {
  isOpen: true,
  window: bookingWindow(new Date('2026-11-02T09:00:00Z')),
  weeklyHours: DEFAULT_WEEKLY_HOURS,
  exceptions: [],
  taken: new Set(),
  fullDays: new Set(),
}
const AT_TEN = { day: THURSDAY, time: '10:00', minutes: 30 } as const
const TAKEN = { ...FACTS, taken: new Set([Date.parse('2026-11-26T09:00:00Z')]) }

const ADA = { id: 'ada', sectors: ['technology'] as const, load: 5, facts: FACTS }
const BOLA = { id: 'bola', sectors: ['fashion', 'arts'] as const, load: 2, facts: FACTS }
const CHI = { id: 'chi', sectors: [], load: 0, facts: FACTS }

function chooseId(...args: Parameters<typeof chooseAdviser>) {
  const answer = chooseAdviser(...args)
  return typeof answer === 'string' ? answer : answer.calendar.id
}

test.each([
  ['who names the field, even with more calls', 'technology', 'ada'],
  ['of any field, if nobody names it', 'film', 'chi'],
  ['with fewest calls, without a field', null, 'chi'],
] as const)('the adviser is the one %s', (_, sector, id) => {
  expect(chooseId([ADA, BOLA, CHI], { ...AT_TEN, sector })).toBe(id)
})

test('another adviser takes the call when those of the field are busy, and the customer’s own comes first', () => {
  expect(chooseId([{ ...ADA, facts: TAKEN }, BOLA], { ...AT_TEN, sector: 'technology' })).toBe('bola')
  expect(chooseId([ADA, BOLA, CHI], { ...AT_TEN, sector: 'technology', preferredCalendarId: 'bola' })).toBe('bola')
})

test('the refusal says whether all are closed, one is taken, or none offers the time', () => {
  const closed = { ...FACTS, isOpen: false }
  expect(chooseId([{ ...ADA, facts: closed }], AT_TEN)).toBe('closed')
  expect(
    chooseId(
      [
        { ...ADA, facts: closed },
        { ...BOLA, facts: TAKEN },
      ],
      AT_TEN,
    ),
  ).toBe('taken')
  expect(chooseId([ADA, { ...BOLA, facts: closed }], { ...AT_TEN, time: '12:00' })).toBe('not-offered')
  expect(chooseId([], AT_TEN)).toBe('closed')
})

test('an adviser without named fields knows any field', () => {
  expect(knowsField(CHI, 'film')).toBe(true)
  expect(knowsField(ADA, 'film')).toBe(false)
  expect(knowsField(ADA, null)).toBe(true)
})

test('a time is free in the grid when one adviser is free, and a full day has no free time', () => {
  const isTenFree = (...facts: Array<CalendarFacts>) =>
    mergeStarts(
      THURSDAY,
      30,
      facts.map(each => ({ facts: each })),
    ).find(({ time }) => time === '10:00')?.isFree
  expect(isTenFree(TAKEN, FACTS)).toBe(true)
  expect(isTenFree(TAKEN, TAKEN)).toBe(false)
  expect(isTenFree({ ...FACTS, fullDays: new Set([THURSDAY]) })).toBe(false)
  const afternoon = { ...FACTS, weeklyHours: { ...DEFAULT_WEEKLY_HOURS, thursday: ['15:00'] } }
  const morning = { ...FACTS, weeklyHours: { ...DEFAULT_WEEKLY_HOURS, thursday: ['09:00'] } }
  const times = mergeStarts(THURSDAY, 30, [{ facts: afternoon }, { facts: morning }]).map(({ time }) => time)
  expect(times).toEqual(['09:00', '15:00'])
})

test.each([
  ['ada', ['technology'], 'Ada Obi, who knows Technology, takes your call.'],
  ['ada', [], 'Ada Obi takes your call, and advises on every field.'],
  ['ada', ['film'], /^None of our advisers for Technology is free at this time, so Ada Obi, .* takes your call\.$/],
  [null, [], 'One of our advisers takes your call.'],
] as const)('who takes the call is said with what they know: %s %j', (staffId, sectors, words) => {
  const adviser = { name: 'Ada Obi', staffId, sectors }
  expect(describeAdviser(adviser, 'technology')).toMatch(words)
  expect(describeAdviser(adviser, null)).toMatch(/takes your call\.$/)
})
