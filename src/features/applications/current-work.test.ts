import { expect, test } from 'vitest'
import { APPLICATION_ITEMS } from '#src/features/catalogue/items.ts'
import { SCOPE, STAGES } from '#src/features/catalogue/scope.ts'
import { currentWork } from './current-work.ts'
import { STATUSES, type Status } from './states.ts'

const ALL_CASES = APPLICATION_ITEMS.flatMap(item => STATUSES.map(status => [item, status] as const))

test.each(ALL_CASES)('the current work of %s in status %s is one short sentence', (item, status) => {
  const { sentence } = currentWork(status, item, [])
  expect(sentence).toMatch(/^[A-Z].*[.]$/)
  expect(sentence.length).toBeLessThan(100)
})

test('a package without our help never says that we edit, plan or draft', () => {
  for (const status of STATUSES) {
    expect(currentWork(status, 'application_fee', []).sentence).not.toMatch(
      /we(’re| are)? (edit|plan|draft)|our comments/i,
    )
  }
})

test('a stage outside the item is never described as current', () => {
  const reviews: Array<Status> = ['evidence_review', 'draft_review', 'final_review']
  expect(SCOPE.initial_assessment.evidence).toBeNull()
  for (const status of reviews) {
    expect(currentWork(status, 'initial_assessment', []).sentence).toContain('isn’t part of it')
  }
})

test('a stage in which only the applicant works is described as the applicant’s turn', () => {
  expect(currentWork('evidence_review', 'application_fee', []).isOurs).toBe(false)
  expect(currentWork('evidence_review', 'full_support', []).isOurs).toBe(true)
  for (const item of APPLICATION_ITEMS) expect(currentWork('resubmission', item, []).isOurs).toBe(false)
})

test('a recorded delivery is not described as current work', () => {
  for (const item of APPLICATION_ITEMS) {
    for (const status of STATUSES) {
      expect(currentWork(status, item, STAGES).sentence).not.toMatch(/finishing|waiting for us to write your report/)
    }
  }
  expect(currentWork('under_review', 'initial_assessment', ['assessment']).sentence).toBe(
    'You have your written report, which completes the Initial Assessment.',
  )
})
