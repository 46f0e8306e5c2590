import { expect, test } from 'vitest'
import { progressOf, STATUSES, type Status, statusLabel } from './states.ts'

const EXPECTED: Record<Status, [percent: number, label: string]> = {
  pending: [10, 'Pending'],
  under_review: [30, 'Under Review'],
  evidence_review: [50, 'Evidence Review'],
  draft_review: [70, 'Draft Review'],
  final_review: [90, 'Final Review'],
  completed: [100, 'Completed'],
  rejected: [15, 'Rejected'],
  resubmission: [40, 'Resubmission'],
  endorsed: [100, 'Endorsed'],
}

test.each(STATUSES)('%s has the progress and the label of the specification', status => {
  expect([progressOf(status), statusLabel(status)]).toEqual(EXPECTED[status])
})

test('the statuses are the nine of the specification', () => {
  expect([...STATUSES].sort()).toEqual(Object.keys(EXPECTED).sort())
})
