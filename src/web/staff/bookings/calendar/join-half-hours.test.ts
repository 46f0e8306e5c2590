import { expect, test } from 'vitest'
import { joinHalfHours } from './join-half-hours.ts'

test('half-hours that follow each other are one span', () => {
  expect(joinHalfHours(['09:00', '09:30', '13:00'])).toEqual(['09:00 to 10:00', '13:00 to 13:30'])
  expect(joinHalfHours([])).toEqual([])
})
