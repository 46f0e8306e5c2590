import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheckAfter } from './reconciliation.ts'

const OPENED = new Date('2026-11-02T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const after = (milliseconds: number) => new Date(OPENED.getTime() + milliseconds)

test.each([
  ['at once', 0, 3 * MINUTE],
  ['after 59 minutes', 59 * MINUTE, 62 * MINUTE],
  ['after an hour', HOUR, 2 * HOUR],
  ['after a day', 24 * HOUR, 25 * HOUR],
  ['just before 72 hours', 72 * HOUR - 1, 73 * HOUR - 1],
])('%s, the next look is in its turn', (_when, age, next) => {
  expect(nextCheckAfter(OPENED, after(age))).toEqual(after(next))
})

test('after 72 hours nobody asks any more', () => {
  expect(nextCheckAfter(OPENED, after(72 * HOUR))).toBeNull()
  expect(nextCheckAfter(OPENED, after(1_000 * HOUR))).toBeNull()
})

test('looks are minutes apart in the first hour, an hour apart later, and always end', () => {
  const looks: Array<number> = []
  for (let at: Date | null = OPENED; at !== null; at = nextCheckAfter(OPENED, at)) looks.push(at.getTime())
  expect(looks.filter(look => look - OPENED.getTime() < HOUR).length).toBe(20)
  expect(looks.length).toBe(20 + 72)
})

test('the next look always lies ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * HOUR }), age => {
      const next = nextCheckAfter(OPENED, after(age))
      if (next !== null) expect(next.getTime()).toBeGreaterThan(after(age).getTime())
    }),
  )
})
