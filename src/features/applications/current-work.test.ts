import { expect, test } from 'vitest'
import { APPLICATION_ITEMS } from '#src/features/catalogue/items.ts'
import { SCOPE, STAGES } from '#src/features/catalogue/scope.ts'
import { currentWork } from './current-work.ts'
import { STATUSES, type Status } from './states.ts'

const EVERY = APPLICATION_ITEMS.flatMap(item => STATUSES.map(status => [item, status] as const))

test.each(EVERY)('%s in %s has one short line', (item, status) => {
  const { sentence } = currentWork(status, item, [])
  expect(sentence).toMatch(/^[A-Z].*[.]$/)
  expect(sentence.length).toBeLessThan(100)
})

test('an applicant who prepares alone is not told that we edit, plan or draft', () => {
  for (const status of STATUSES) {
    expect(currentWork(status, 'application_fee', []).sentence).not.toMatch(
      /we(’re| are)? (edit|plan|draft)|our comments/i,
    )
  }
})

test('a stage that an item leaves out is never said to be under way', () => {
  const reviews: Array<Status> = ['evidence_review', 'draft_review', 'final_review']
  expect(SCOPE.initial_assessment.evidence).toBeNull()
  for (const status of reviews) {
    expect(currentWork(status, 'initial_assessment', []).sentence).toContain('isn’t part of it')
  }
})

test('it is the applicant’s turn where only the applicant works', () => {
  expect(currentWork('evidence_review', 'application_fee', []).isOurs).toBe(false)
  expect(currentWork('evidence_review', 'full_support', []).isOurs).toBe(true)
  for (const item of APPLICATION_ITEMS) expect(currentWork('resubmission', item, []).isOurs).toBe(false)
})

test('a recorded delivery is not described as work under way', () => {
  for (const item of APPLICATION_ITEMS) {
    for (const status of STATUSES) {
      expect(currentWork(status, item, STAGES).sentence).not.toMatch(/finishing|in line for your written report/)
    }
  }
  expect(currentWork('under_review', 'initial_assessment', ['assessment']).sentence).toBe(
    'You have your written report: it completes the Initial Assessment.',
  )
})
