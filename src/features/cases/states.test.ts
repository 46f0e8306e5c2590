import { expect, test } from 'vitest'
import { findProgressPercent, findStatusTone, STATUSES, type Status, statusLabel } from './states.ts'

const EXPECTED_PROGRESS_AND_LABELS: Record<Status, [percent: number | null, label: string]> = {
  pending: [10, 'Pending'],
  under_review: [30, 'Under Review'],
  evidence_review: [50, 'Evidence Review'],
  draft_review: [70, 'Draft Review'],
  final_review: [90, 'Final Review'],
  completed: [100, 'Completed'],
  submitted: [100, 'Submitted'],
  refused: [null, 'Not endorsed'],
  rejected: [15, 'Rejected'],
  resubmission: [40, 'Resubmission'],
  endorsed: [100, 'Endorsed'],
}

test.each(STATUSES)('the status %s has the progress and the label that the specification gives', status => {
  expect([findProgressPercent(status), statusLabel(status)]).toEqual(EXPECTED_PROGRESS_AND_LABELS[status])
})

test('each status has a colour of its own', () => {
  expect(new Set(STATUSES.map(findStatusTone)).size).toBe(STATUSES.length)
})

test('every status has its progress and label in this test', () => {
  expect([...STATUSES].sort()).toEqual(Object.keys(EXPECTED_PROGRESS_AND_LABELS).sort())
})
