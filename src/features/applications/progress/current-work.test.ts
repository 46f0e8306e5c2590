import { expect, test } from 'vitest'
import { STATUSES, type Status, type VisaDays } from '#src/features/cases/states.ts'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { SCOPE, STAGES } from '#src/features/site/catalogue/scope.ts'
import { describeCurrentWork } from './current-work.ts'

const ITEMS_WITH_STATUSES = APPLICATION_ITEMS.flatMap(item => STATUSES.map(status => [item, status] as const))

test.each(ITEMS_WITH_STATUSES)(
  'the current work on the item %s in status %s is described in one short sentence',
  (item, status) => {
    const { sentence } = describeCurrentWork(status, item, [])
    expect(sentence).toMatch(/^[A-Z].*[.]$/)
    expect(sentence.length).toBeLessThan(100)
  },
)

test('the description of our work on an Application Fee never says that we edit, plan or draft', () => {
  for (const status of STATUSES) {
    expect(describeCurrentWork(status, 'application_fee', []).sentence).not.toMatch(
      /we(’re| are)? (edit|plan|draft)|our comments/i,
    )
  }
})

test('the current work of an Initial Assessment says which later stages it does not include', () => {
  const laterStatuses: Array<Status> = ['evidence_review', 'draft_review', 'final_review']
  expect(SCOPE.initial_assessment.evidence).toBeNull()
  for (const status of laterStatuses) {
    expect(describeCurrentWork(status, 'initial_assessment', []).sentence).toContain('isn’t part of it')
  }
})

test('when only the applicant has work to do, the current work is not described as ours', () => {
  expect(describeCurrentWork('evidence_review', 'application_fee', []).isOurs).toBe(false)
  expect(describeCurrentWork('evidence_review', 'full_support', []).isOurs).toBe(true)
  for (const item of APPLICATION_ITEMS) expect(describeCurrentWork('resubmission', item, []).isOurs).toBe(false)
})

test('after the endorsement, the days of the visa say what happens now', () => {
  const describe = (status: Status, days: VisaDays) => describeCurrentWork(status, 'full_support', [], days).sentence
  expect(describe('endorsed', {})).toContain('the visa itself comes next')
  expect(describe('endorsed', { visa_applied: '2027-01-05' })).toContain('the Home Office decides now')
  expect(describe('endorsed', { visa_applied: '2027-01-05', granted: '2027-02-01' })).toBe('Your visa is granted.')
  expect(describe('rejected', { granted: '2027-02-01' })).toContain('not taken your application forward')
})

test('once a delivery is recorded, the description of the current work no longer promises that delivery', () => {
  for (const item of APPLICATION_ITEMS) {
    for (const status of STATUSES) {
      expect(describeCurrentWork(status, item, STAGES).sentence).not.toMatch(
        /finishing|waiting for us to write your report/,
      )
    }
  }
  expect(describeCurrentWork('under_review', 'initial_assessment', ['assessment']).sentence).toBe(
    'You have your written report, which completes the Initial Assessment.',
  )
})
