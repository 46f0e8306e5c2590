import { expect, test } from 'vitest'
import { APPLICATION_ITEMS, ITEM_KEYS } from './items.ts'
import {
  describeExclusion,
  describeRefundRule,
  describeSecondPaymentDue,
  findDeliverable,
  findDeliverableKind,
  hasStarted,
  listContents,
  SCOPE,
  STAGES,
  WE_START,
} from './scope.ts'

function listIncludedStages(item: (typeof APPLICATION_ITEMS)[number]) {
  return STAGES.filter(stage => SCOPE[item][stage] !== null)
}

test('the Application Fee and Full Support include all six stages, the other packages only some', () => {
  expect(listIncludedStages('application_fee')).toEqual(STAGES)
  expect(listIncludedStages('full_support')).toEqual(STAGES)
  expect(listIncludedStages('initial_assessment')).toEqual(['received', 'assessment'])
  expect(listIncludedStages('review_finalize')).toEqual(['received', 'evidence', 'draft', 'final_check', 'ready'])
})

test('the Application Fee delivers a written answer and one check of the finished file, and nothing else', () => {
  const deliverables = STAGES.flatMap(stage => findDeliverable('application_fee', stage) ?? [])
  expect(deliverables).toEqual(['Written answer', 'Check of the finished file'])
})

test('the final payment is due at the final review, for the Application Fee and for Full Support', () => {
  expect(describeSecondPaymentDue('application_fee')).toBe(
    'when your file reaches its final review, before we check it',
  )
  expect(describeSecondPaymentDue('full_support')).toBe('when your file is ready for its final review')
})

test('a stage of a package lists contents exactly when it has a deliverable', () => {
  for (const item of APPLICATION_ITEMS) {
    for (const stage of STAGES) {
      const stageScope = SCOPE[item][stage]
      if (stageScope !== null)
        expect([stage, stageScope.contents.length > 0]).toEqual([stage, stageScope.delivers !== null])
    }
  }
  for (const item of ITEM_KEYS) expect(listContents(item).length).toBeGreaterThan(1)
})

test('the text for an excluded stage names the package, and consultations have a refund rule of their own', () => {
  expect(describeExclusion('initial_assessment')).toBe('Not part of the Initial Assessment')
  expect(describeExclusion('review_finalize')).toBe('Not part of Review & Finalize')
  expect(describeRefundRule('consultation_30')).toContain('24 hours')
  expect(describeRefundRule('full_support')).toContain('delivered')
})

test('a message carries each deliverable that is a file, and staff record calls and guidance by hand', () => {
  const kindsOf = (item: (typeof APPLICATION_ITEMS)[number]) =>
    STAGES.flatMap(stage => (findDeliverable(item, stage) === null ? [] : [findDeliverableKind(item, stage)]))
  expect(kindsOf('application_fee')).toEqual(['report', 'file'])
  expect(kindsOf('initial_assessment')).toEqual(['report'])
  expect(kindsOf('full_support')).toEqual(['report', 'brief', 'draft', 'file', null])
  expect(kindsOf('review_finalize')).toEqual(['comments', 'comments', 'comments', null])
})

const ALL = { hasFirstPayment: true, sector: 'technology', hasCv: true }

test('our work begins when the first payment, the field and the CV are here', () => {
  expect(hasStarted(ALL)).toBe(true)
  expect(hasStarted({ ...ALL, hasFirstPayment: false })).toBe(false)
  expect(hasStarted({ ...ALL, sector: null })).toBe(false)
  expect(hasStarted({ ...ALL, hasCv: false })).toBe(false)
})

test('a full refund is offered only until the start, with the sentence that says when we start', () => {
  const before = describeRefundRule('full_support')
  expect(before).toContain('full refund until we start')
  expect(before).toContain(WE_START)
  const after = describeRefundRule('full_support', { hasStarted: true })
  expect(after).not.toMatch(/full refund|until we start/)
  expect(after).toContain('you pay only for what we have delivered, and get the rest back')
})
