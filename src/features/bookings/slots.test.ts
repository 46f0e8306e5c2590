import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#src/clock.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import { DEFAULT_TIMES, DEFAULT_WEEKLY_HOURS, SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { bookingWindow } from './rules.ts'
import {
  type CalendarException,
  type CalendarFacts,
  type ConsultationStart,
  checkStart,
  findStarts,
  listSlots,
  SLOT_STATES,
  type SlotState,
} from './slots.ts'

const THURSDAY = '2026-11-26'
const SATURDAY = '2026-11-28'
const SUNDAY = '2026-11-29'

const MORNING_TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const AFTERNOON_TIMES = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']

/** In these facts it is Monday 2 November at 10:00 in Lagos, and no slot is changed or booked. */
const FACTS: CalendarFacts = {
  isOpen: true,
  window: bookingWindow(new Date('2026-11-02T09:00:00Z')),
  weeklyHours: DEFAULT_WEEKLY_HOURS,
  exceptions: [],
  taken: new Set(),
  fullDays: new Set(),
}

const listOfferedTimes = (day: string, exceptions: ReadonlyArray<CalendarException> = []) =>
  listSlots(day, { ...FACTS, exceptions }).flatMap(({ time, isOffered }) => (isOffered ? [time] : []))

const changed = (day: string, time: string, kind: SlotState) => ({ kind, firstDay: day, lastDay: day, time })

test('the default hours of a weekday are 14 half-hours with a break at noon', () => {
  expect(DEFAULT_TIMES).toEqual([...MORNING_TIMES, ...AFTERNOON_TIMES])
})

test('staff can offer every half-hour from nine to five', () => {
  expect(SLOT_TIMES).toEqual([...MORNING_TIMES, '12:00', '12:30', ...AFTERNOON_TIMES, '17:00'])
})

test.each([
  ['Monday', '2026-11-23'],
  ['Thursday', THURSDAY],
  ['Friday', '2026-11-27'],
])('on a %s the weekly hours of that day are offered', (_, day) => {
  expect(listOfferedTimes(day)).toEqual(DEFAULT_TIMES)
})

test.each([SATURDAY, SUNDAY])('the weekend day %s offers only slots that staff added', day => {
  expect(listOfferedTimes(day)).toEqual([])
  expect(listOfferedTimes(day, [changed(day, '13:00', 'available'), changed(day, '10:00', 'available')])).toEqual([
    '10:00',
    '13:00',
  ])
})

test.each(['blocked', 'deleted'] as const)('a slot that was %s is not offered', state => {
  expect(listOfferedTimes(THURSDAY, [changed(THURSDAY, '09:30', state)])).toEqual(
    DEFAULT_TIMES.filter(time => time !== '09:30'),
  )
  expect(listOfferedTimes(SATURDAY, [changed(SATURDAY, '09:30', state)])).toEqual([])
})

test('added slots are listed in the order of their times', () => {
  expect(
    listOfferedTimes(THURSDAY, [changed(THURSDAY, '17:00', 'available'), changed(THURSDAY, '12:30', 'available')]),
  ).toEqual([...MORNING_TIMES, '12:30', ...AFTERNOON_TIMES, '17:00'])
})

test('a slot that staff enabled again is offered only once', () => {
  expect(listOfferedTimes(THURSDAY, [changed(THURSDAY, '09:00', 'available')])).toEqual(DEFAULT_TIMES)
})

test('times of day convert to minutes and back', () => {
  expect(minutesOf('09:30')).toBe(570)
  expect(SLOT_TIMES.map(minutesOf).map(timeOf)).toEqual(SLOT_TIMES)
})

const ON_THE_HOUR = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']

const instantOf = (time: string) => new Date(`${THURSDAY}T${time}:00+01:00`)
/** The half-hours on `THURSDAY` that begin at these times are booked. */
const taking = (...times: Array<string>) => ({ ...FACTS, taken: new Set(times.map(time => instantOf(time).getTime())) })

const listTimes = (starts: ReadonlyArray<ConsultationStart>) => starts.map(({ time }) => time)
const listFreeTimes = (starts: ReadonlyArray<ConsultationStart>) => listTimes(starts.filter(({ isFree }) => isFree))

test('a 30-minute consultation can begin at every offered time', () => {
  expect(listTimes(findStarts(THURSDAY, 30, FACTS))).toEqual(DEFAULT_TIMES)
})

test('a 60-minute consultation begins on the hour, 7 times a day', () => {
  expect(listTimes(findStarts(THURSDAY, 60, FACTS))).toEqual(ON_THE_HOUR)
})

test('each possible start has the exact times at which the consultation begins and ends', () => {
  expect(findStarts(THURSDAY, 60, FACTS)[1]).toEqual({
    time: '10:00',
    startsAt: instantOf('10:00'),
    endsAt: instantOf('11:00'),
    isFree: true,
  })
})

test.each(['10:30', '11:30', '12:00', '16:30', '17:00', '08:00', '11:00:00', '9:00', '09.00', ' 09:00', '', '٠٩:٠٠'])(
  'a 60-minute consultation cannot begin at %j',
  time => {
    expect(checkStart({ day: THURSDAY, time, minutes: 60 }, FACTS)).toBe('not-offered')
  },
)

test.each(['11:00', '16:00'])(
  'a 60-minute consultation can begin at %s, an hour before a break or the end of the day',
  time => {
    expect(checkStart({ day: THURSDAY, time, minutes: 60 }, FACTS)).toMatchObject({ time, isFree: true })
  },
)

test('a 60-minute consultation needs both half-hours to be offered', () => {
  const listStartsWhenBlocked = (time: string) =>
    listTimes(findStarts(THURSDAY, 60, { ...FACTS, exceptions: [changed(THURSDAY, time, 'blocked')] }))
  expect(listStartsWhenBlocked('10:00')).not.toContain('10:00')
  expect(listStartsWhenBlocked('10:30')).not.toContain('10:00')
  expect(listStartsWhenBlocked('09:30')).toContain('10:00')

  const listStartsWhenAdded = (...times: Array<string>) =>
    listTimes(
      findStarts(THURSDAY, 60, { ...FACTS, exceptions: times.map(time => changed(THURSDAY, time, 'available')) }),
    )
  expect(listStartsWhenAdded('12:00')).toEqual(ON_THE_HOUR)
  expect(listStartsWhenAdded('12:00', '12:30')).toContain('12:00')
  expect(listStartsWhenAdded('17:00')).toEqual(ON_THE_HOUR)
})

test('at a weekend a consultation can begin only in slots that staff added', () => {
  expect(findStarts(SATURDAY, 30, FACTS)).toEqual([])
  const exceptions = ['10:00', '10:30'].map(time => changed(SATURDAY, time, 'available'))
  expect(listTimes(findStarts(SATURDAY, 30, { ...FACTS, exceptions }))).toEqual(['10:00', '10:30'])
  expect(listTimes(findStarts(SATURDAY, 60, { ...FACTS, exceptions }))).toEqual(['10:00'])
})

test('a booked time is listed as not free', () => {
  const facts = taking('10:00')
  expect(listTimes(findStarts(THURSDAY, 30, facts))).toEqual(DEFAULT_TIMES)
  expect(listFreeTimes(findStarts(THURSDAY, 30, facts))).toEqual(DEFAULT_TIMES.filter(time => time !== '10:00'))
  expect(checkStart({ day: THURSDAY, time: '10:00', minutes: 30 }, facts)).toBe('taken')
})

test('a 60-minute consultation can begin when both of its half-hours are free', () => {
  const listFreeStarts = (...times: Array<string>) => listFreeTimes(findStarts(THURSDAY, 60, taking(...times)))
  expect(listFreeStarts('10:30')).not.toContain('10:00')
  expect(listFreeStarts('10:00')).not.toContain('10:00')
  expect(listFreeStarts('09:30', '11:00', '11:30')).toContain('10:00')
})

test('nothing is offered on any day of a closure', () => {
  const closure = { id: '1', kind: 'closed', firstDay: THURSDAY, lastDay: SATURDAY, time: null, name: 'Away' } as const
  for (const day of [THURSDAY, '2026-11-27', SATURDAY])
    expect(listOfferedTimes(day, [closure, changed(day, '10:00', 'available')])).toEqual([])
  expect(listOfferedTimes('2026-11-25', [closure])).toEqual(DEFAULT_TIMES)
  expect(listOfferedTimes('2026-11-30', [closure])).toEqual(DEFAULT_TIMES)
})

test.each(['2026-11-01', '2026-11-02', '2027-02-01', '9999-12-30'])(
  'the day %s is outside the booking window and cannot be booked',
  day => {
    expect(findStarts(day, 30, FACTS)).toEqual([])
    expect(checkStart({ day, time: '10:00', minutes: 30 }, FACTS)).toBe('not-offered')
  },
)

test('the first and the last day of the booking window can be booked', () => {
  const windowFromFriday = bookingWindow(new Date('2026-11-27T09:00:00Z'))
  expect(findStarts('2026-11-03', 30, FACTS)).toHaveLength(14)
  expect(findStarts('2027-02-25', 30, { ...FACTS, window: windowFromFriday })).toHaveLength(14)
  expect(findStarts('2027-02-26', 30, { ...FACTS, window: windowFromFriday })).toEqual([])
})

test('a closed calendar offers nothing and refuses any time', () => {
  const facts = { ...FACTS, isOpen: false }
  expect(findStarts(THURSDAY, 30, facts)).toEqual([])
  for (const time of ['10:00', '12:00']) expect(checkStart({ day: THURSDAY, time, minutes: 30 }, facts)).toBe('closed')
})

test('C83: whatever slots of a day change, bookings never overlap and use only offered slots', () => {
  const arbitraryChange = fc.record({ time: fc.constantFrom(...SLOT_TIMES), kind: fc.constantFrom(...SLOT_STATES) })
  const arbitraryChanges = fc.uniqueArray(arbitraryChange, { selector: change => change.time })
  const arbitraryBooking = fc.record({ choice: fc.nat(), minutes: fc.constantFrom(30 as const, 60 as const) })
  fc.assert(
    fc.property(
      fc.constantFrom(THURSDAY, SATURDAY),
      arbitraryChanges,
      fc.array(arbitraryBooking),
      (day, changes, bookingWishes) => {
        const exceptions = changes.map(({ time, kind }) => changed(day, time, kind))
        const offeredStarts = new Set(
          findStarts(day, 30, { ...FACTS, exceptions }).map(({ startsAt }) => startsAt.getTime()),
        )
        const bookedStarts: Array<ConsultationStart> = []
        for (const { choice, minutes } of bookingWishes) {
          const taken = new Set(bookedStarts.flatMap(({ startsAt, endsAt }) => listHalfHourStarts(startsAt, endsAt)))
          const freeStarts = findStarts(day, minutes, { ...FACTS, exceptions, taken }).filter(({ isFree }) => isFree)
          const chosenStart = freeStarts[choice % freeStarts.length]
          if (chosenStart !== undefined) bookedStarts.push(chosenStart)
        }
        const occupiedHalfHours = bookedStarts.flatMap(({ startsAt, endsAt }) => listHalfHourStarts(startsAt, endsAt))
        expect(new Set(occupiedHalfHours).size).toBe(occupiedHalfHours.length)
        expect(occupiedHalfHours.filter(half => !offeredStarts.has(half))).toEqual([])
      },
    ),
  )
})

function listHalfHourStarts(startsAt: Date, endsAt: Date): Array<number> {
  const starts = []
  for (let startTime = startsAt.getTime(); startTime < endsAt.getTime(); startTime += 30 * MINUTE_MS)
    starts.push(startTime)
  return starts
}
