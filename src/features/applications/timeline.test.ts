import { expect, test } from 'vitest'
import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import { isClosed, STATUSES, type Status } from './states.ts'
import { timelineOf as timelineOfItem } from './timeline.ts'

/** Full Support has all six stages. */
const timelineOf = (status: Status) => timelineOfItem(status, 'full_support')

const STAGE_TITLES = [
  'Application Received',
  'Initial Assessment',
  'Evidence Review',
  'Draft Application',
  'Final Review',
  'Submission Ready',
]

/** The expected stages of each status: c is completed, > is in progress, . is upcoming. */
const EXPECTED: Record<Status, string> = {
  pending: 'c>....',
  under_review: 'cc>...',
  evidence_review: 'ccc>..',
  draft_review: 'cccc>.',
  final_review: 'ccccc>',
  completed: 'cccccc',
  endorsed: 'cccccc',
  rejected: 'c.....',
  resubmission: 'cccc>.',
}

function drawn(status: Status, item: ApplicationItem = 'full_support'): string {
  const marks = { done: 'c', current: '>', upcoming: '.', 'not-included': '-' }
  return timelineOfItem(status, item)
    .map(stage => marks[stage.state])
    .join('')
}

test.each(STATUSES)('the stages of %s are as specified', status => {
  expect(drawn(status)).toBe(EXPECTED[status])
})

test.each(STATUSES.filter(status => status !== 'resubmission'))(
  'the timeline in status %s shows all six stages',
  status => {
    expect(timelineOf(status).map(stage => stage.title)).toEqual(STAGE_TITLES)
  },
)

test('a resubmission shows four stages, the required step and the final review', () => {
  const stages = timelineOf('resubmission')
  expect(stages.map(stage => stage.title)).toEqual([
    ...STAGE_TITLES.slice(0, 4),
    'Resubmission Required',
    'Final Review',
  ])
  expect(stages.slice(4).map(stage => stage.description)).toEqual([
    'Your application needs adjustments before proceeding',
    'Final assessment after resubmission',
  ])
})

test.each(STATUSES.filter(status => status !== 'resubmission'))(
  'the last stage of %s is described as specified',
  status => {
    expect(timelineOf(status).at(-1)?.description).toBe(
      status === 'endorsed' ? 'Your application has been endorsed' : 'Your application is ready for submission',
    )
  },
)

test.each(STATUSES)('the Application Fee goes through the same stages in %s', status => {
  expect(drawn(status, 'application_fee')).toBe(EXPECTED[status])
})

test.each<[Status, string, string]>([
  ['pending', 'c>----', 'c-....'],
  ['evidence_review', 'cc----', 'c-c>..'],
  ['completed', 'cc----', 'c-cccc'],
  ['rejected', 'c.----', 'c-....'],
  ['resubmission', 'cc-->-', 'c-cc>.'],
])('a stage outside the item is neither done nor upcoming in %s', (status, assessment, review) => {
  expect(drawn(status, 'initial_assessment')).toBe(assessment)
  expect(drawn(status, 'review_finalize')).toBe(review)
})

test('the Application Fee states that the applicant writes the draft', () => {
  const draft = timelineOfItem('evidence_review', 'application_fee').find(stage => stage.key === 'draft')
  expect(draft?.description).toBe('You write your statement and CV yourself')
})

test.each(STATUSES)('at most one stage is in progress in status %s', status => {
  const current = timelineOf(status).filter(stage => stage.state === 'current')
  expect(current.length).toBe(isClosed(status) ? 0 : 1)
})
