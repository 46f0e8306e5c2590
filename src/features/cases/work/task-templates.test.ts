import { expect, test } from 'vitest'
import { REVIEW_BUSINESS_DAYS } from '#src/brand.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { findDeliverable } from '#src/features/site/catalogue/scope.ts'
import { findTaskTemplate } from './task-templates.ts'

const templates = APPLICATION_ITEMS.flatMap(item =>
  STATUSES.flatMap(status => {
    const template = findTaskTemplate(item, status)
    return template === null ? [] : [{ item, ...template }]
  }),
)

test('each template belongs to a stage in which its item promises a deliverable', () => {
  for (const { item, key, stage } of templates) expect(findDeliverable(item, stage), key).not.toBeNull()
})

test('no template takes longer than the published time of a document review', () => {
  expect(Math.max(...templates.map(({ businessDays }) => businessDays))).toBe(REVIEW_BUSINESS_DAYS)
})

test('a key names one template', () => {
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length)
})

test.each(['rejected', 'resubmission', 'endorsed', 'refused', 'submitted'] as const)(
  'the status %s opens no task',
  status => {
    expect(APPLICATION_ITEMS.map(item => findTaskTemplate(item, status))).toEqual(APPLICATION_ITEMS.map(() => null))
  },
)
