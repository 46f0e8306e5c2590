import { expect, test } from 'vitest'
import type { DatedStatus, Status } from '#src/features/cases/states.ts'
import { type DatedDays, findStatusOfDay, listUndoneSteps, takesBackDays } from './milestones.ts'

const REVIEWED = { submitted: '2026-12-01', refused: '2027-01-10', review_requested: '2027-01-12' }

test.each<[Status, DatedStatus, DatedDays, DatedStatus | null]>([
  ['final_review', 'submitted', {}, 'submitted'],
  ['completed', 'submitted', {}, 'submitted'],
  ['submitted', 'endorsed', { submitted: '2026-12-01' }, 'endorsed'],
  ['completed', 'refused', { submitted: '2026-12-01' }, 'refused'],
  ['endorsed', 'submitted', {}, null],
  ['refused', 'submitted', {}, null],
  ['submitted', 'submitted', {}, null],
  ['refused', 'endorsed', { submitted: '2026-12-01', refused: '2027-01-10' }, null],
  ['refused', 'endorsed', { ...REVIEWED, endorsed: '2027-01-11' }, null],
  ['refused', 'endorsed', { ...REVIEWED, endorsed: '2027-02-10' }, 'endorsed'],
  ['rejected', 'submitted', {}, null],
  ['resubmission', 'submitted', {}, 'submitted'],
])('in status %s, the day of %s with the days %j moves the status to %s', (status, fact, days, moved) => {
  expect(findStatusOfDay(status, fact, { [fact]: '2026-12-01', ...days })).toBe(moved)
})

test('a day that is no status never moves one', () => {
  expect(findStatusOfDay('endorsed', 'visa_applied', { endorsed: '2027-01-10', visa_applied: '2027-01-20' })).toBeNull()
})

test.each<[Status, Status, boolean]>([
  ['endorsed', 'submitted', true],
  ['submitted', 'final_review', true],
  ['refused', 'resubmission', true],
  ['refused', 'endorsed', false],
  ['submitted', 'rejected', false],
  ['completed', 'pending', false],
])('from %s to %s, days are taken back: %s', (from, to, expected) => {
  expect(takesBackDays(from, to)).toBe(expected)
})

test('a status keeps the days that led to it and takes back the later ones', () => {
  const days = { ...REVIEWED, endorsed: '2027-02-10', visa_applied: '2027-02-20', passport: '2030-01-01' }
  expect(listUndoneSteps(days, 'endorsed')).toEqual([])
  expect(listUndoneSteps(days, 'submitted')).toEqual(['endorsed', 'refused', 'review_requested', 'visa_applied'])
  expect(listUndoneSteps(days, 'draft_review')).toEqual([
    ...['submitted', 'endorsed', 'refused', 'review_requested', 'visa_applied'],
  ])
  expect(listUndoneSteps(days, 'rejected')).toEqual([])
})
