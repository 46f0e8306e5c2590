import { expect, test } from 'vitest'
import { type ApplicationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { listSentAs } from './kinds.ts'

const APPLICATION_ITEMS = (Object.keys(ITEMS) as Array<keyof typeof ITEMS>).filter(
  (item): item is ApplicationItem => ITEMS[item].opens !== 'booking',
)

test('staff choose among five kinds at most, whatever was delivered', () => {
  for (const item of APPLICATION_ITEMS)
    for (const count of STAGES.keys())
      expect(listSentAs(item, STAGES.slice(0, count)).length, item).toBeLessThanOrEqual(5)
})

test('a deliverable counts the first time, and is a new version after that', () => {
  expect(listSentAs('full_support', [])).toEqual([
    ['message', 'Message'],
    ['stage:assessment', 'Written report (Initial Assessment), counts as delivered'],
    ['stage:evidence', 'Evidence plan and referee briefs (Evidence Review), counts as delivered'],
    ['stage:draft', 'Edited statement and CV (Draft Application), counts as delivered'],
    ['stage:final_check', 'Checked file (Final Review), counts as delivered'],
  ])
  expect(listSentAs('full_support', ['assessment', 'evidence']).slice(0, 3)).toEqual([
    ['message', 'Message'],
    ['report', 'Report, a new version'],
    ['brief', 'Referee brief, a new version'],
  ])
  expect(listSentAs('review_finalize', ['evidence', 'draft']).map(([sentAs]) => sentAs)).toEqual([
    'message',
    'comments',
    'stage:final_check',
  ])
})
