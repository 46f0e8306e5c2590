import { expect, test } from 'vitest'
import { isClosed, STATUSES, type Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { buildTimeline, findStageDates } from './timeline.ts'

// Full Support is the default item of these tests, because it includes all six stages.
const timelineOf = (status: Status) => timelineOfItem(status, 'full_support')

function timelineOfItem(status: Status, item: ApplicationItem, endedByRefundAt: Date | null = null) {
  return buildTimeline({ status, item, endedByRefundAt })
}

const STAGE_TITLES = [
  'Application Received',
  'Initial Assessment',
  'Evidence Review',
  'Draft Application',
  'Final Review',
  'Submission Ready',
]

/** In these drawings, `c` is a completed stage, `>` the current stage and `.` an upcoming stage. */
const EXPECTED_MARKS: Record<Status, string> = {
  pending: 'c>....',
  under_review: 'cc>...',
  evidence_review: 'ccc>..',
  draft_review: 'cccc>.',
  final_review: 'ccccc>',
  completed: 'cccccc',
  submitted: 'cccccc',
  refused: 'cccccc',
  endorsed: 'cccccc',
  rejected: 'c.....',
  resubmission: 'cccc>.',
}

function drawTimeline(status: Status, item: ApplicationItem = 'full_support'): string {
  const markOfState = { done: 'c', current: '>', upcoming: '.', 'not-included': '-' }
  return timelineOfItem(status, item)
    .map(stage => markOfState[stage.state])
    .join('')
}

test.each(STATUSES)(
  'in status %s the timeline marks the completed, current and upcoming stages as specified',
  status => {
    expect(drawTimeline(status)).toBe(EXPECTED_MARKS[status])
  },
)

test.each(STATUSES.filter(status => status !== 'resubmission'))(
  'the timeline in status %s shows the titles of all six stages',
  status => {
    expect(timelineOf(status).map(stage => stage.title)).toEqual(STAGE_TITLES)
  },
)

test('the timeline of a resubmission shows four stages, the step "Resubmission Required" and the final review', () => {
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
  'in status %s the last stage of the timeline has the specified description',
  status => {
    const descriptions: Partial<Record<Status, string>> = {
      submitted: 'Your application has been submitted',
      endorsed: 'Your application has been endorsed',
      refused: 'The endorsing body has decided about your application',
    }
    expect(timelineOf(status).at(-1)?.description).toBe(
      descriptions[status] ?? 'Your application is ready for submission',
    )
  },
)

test.each(STATUSES)('in status %s the Application Fee shows the same progress as Full Support', status => {
  expect(drawTimeline(status, 'application_fee')).toBe(EXPECTED_MARKS[status])
})

test.each<[Status, string, string]>([
  ['pending', 'c>----', 'c-....'],
  ['evidence_review', 'cc----', 'c-c>..'],
  ['completed', 'cc----', 'c-cccc'],
  ['rejected', 'c.----', 'c-....'],
  ['resubmission', 'cc-->-', 'c-cc>.'],
])('in status %s the timeline shows stages that the item leaves out as not included', (status, assessment, review) => {
  expect(drawTimeline(status, 'initial_assessment')).toBe(assessment)
  expect(drawTimeline(status, 'review_finalize')).toBe(review)
})

test('the draft stage of the Application Fee says that the applicant writes the draft', () => {
  const draftStage = timelineOfItem('evidence_review', 'application_fee').find(stage => stage.key === 'draft')
  expect(draftStage?.description).toBe('You write your statement and CV yourself')
})

test.each(STATUSES)('in status %s the timeline has at most one current stage', status => {
  const currentStages = timelineOf(status).filter(stage => stage.state === 'current')
  expect(currentStages.length).toBe(isClosed(status) || status === 'submitted' ? 0 : 1)
})

test('a stage is dated with the change that last completed it', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const changes = [
    { at: at(3), to: 'under_review' },
    { at: at(5), to: 'draft_review' },
    { at: at(7), to: 'under_review' },
    { at: at(9), to: 'evidence_review' },
  ]
  expect(findStageDates('evidence_review', changes, at(1))).toEqual([at(1), at(3), at(9), null, null, null])
  expect(findStageDates('evidence_review', [], at(1))).toEqual([at(1), null, null, null, null, null])
})

test('an application that a refund ended has only the stages before its end, and asks for nothing', () => {
  const stages = timelineOfItem('draft_review', 'initial_assessment', new Date())
  expect(stages.map(({ title, state, more }) => [title, state, more])).toEqual([
    ['Application Received', 'done', null],
    ['Initial Assessment', 'done', null],
  ])
})
