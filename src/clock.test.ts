import { expect, onTestFinished, test, vi } from 'vitest'
import { createShiftedClock, frozenClock, systemClock } from './clock.ts'

function setMachineTime(instant: string) {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

test('the system clock returns the time of the machine', () => {
  setMachineTime('2026-11-02T09:00:00Z')
  expect(systemClock.now()).toEqual(new Date('2026-11-02T09:00:00Z'))
})

test('a shifted clock starts at the given time and runs at normal speed', () => {
  setMachineTime('2026-11-02T09:00:00Z')
  const clock = createShiftedClock(new Date('2027-03-03T13:00:00Z'))
  expect(clock.now()).toEqual(new Date('2027-03-03T13:00:00Z'))
  vi.setSystemTime(new Date('2026-11-02T09:01:30Z'))
  expect(clock.now()).toEqual(new Date('2027-03-03T13:01:30Z'))
})

test('a frozen clock changes only when a test advances it', () => {
  setMachineTime('2026-11-02T09:00:00Z')
  const clock = frozenClock('2027-03-03T13:00:00Z')
  vi.setSystemTime(new Date('2026-11-03T09:00:00Z'))
  expect(clock.now()).toEqual(new Date('2027-03-03T13:00:00Z'))
  clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 })
  expect(clock.now()).toEqual(new Date('2027-03-04T15:03:04Z'))
})

test('changing a returned date does not move a frozen clock', () => {
  const clock = frozenClock('2027-03-03T13:00:00Z')
  clock.now().setFullYear(1970)
  expect(clock.now()).toEqual(new Date('2027-03-03T13:00:00Z'))
})
