import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { testContext } from '#tests/support/app-context.ts'
import { evidencePlans, evidenceRatings } from '../plan/table.server.ts'
import { rateCriterion, saveSummary } from './rate.server.ts'
import { toShownRating } from './report-form.ts'

const ACTOR = { kind: 'staff', id: randomUUID() } as const
const CRITERION = 'tech-nation-talent-technology-recognition'
const THIN = { rating: 'thin', text: 'All of it is from one employer.' } as const
const GOOD = { rating: 'good', text: 'Two employers now.' } as const

test('a rating is written once, however often its form is sent', async () => {
  const { app, id } = await setUp()
  const rating = { caseId: id, criterion: CRITERION, ...THIN, shown: '' }
  expect(await rateCriterion(app, ACTOR, rating)).toEqual({ ok: true, changed: true })
  expect(await rateCriterion(app, ACTOR, rating)).toEqual({ ok: true, changed: false })
  const [plan] = await app.db.select().from(evidencePlans)
  expect(plan?.version).toBe(2)
})

test('of two advisers who rate at once, the second sees what the first wrote, and can keep their own words', async () => {
  const { app, id } = await setUp()
  await rateCriterion(app, ACTOR, { caseId: id, criterion: CRITERION, ...THIN, shown: '' })
  const second = { caseId: id, criterion: CRITERION, ...GOOD }
  const current = toShownRating(THIN)
  expect(await rateCriterion(app, ACTOR, { ...second, shown: '' })).toEqual({ ok: false, reason: 'changed', current })
  expect(await rateCriterion(app, ACTOR, { ...second, shown: current })).toMatchObject({ ok: true })
  expect(await app.db.select().from(evidenceRatings)).toMatchObject([GOOD])
})

test('the same holds for the summary', async () => {
  const { app, id } = await setUp()
  expect(await saveSummary(app, ACTOR, { caseId: id, text: 'Nearly there.', shown: '' })).toMatchObject({ ok: true })
  const stale = { caseId: id, text: 'Not yet.', shown: '' }
  expect(await saveSummary(app, ACTOR, stale)).toEqual({ ok: false, reason: 'changed', current: 'Nearly there.' })
})

test('a locked plan keeps its ratings, and another package or criterion has none', async () => {
  const { app, id } = await setUp()
  const rating = { caseId: id, criterion: CRITERION, ...THIN, shown: '' }
  expect(await rateCriterion(app, ACTOR, { ...rating, criterion: 'unknown' })).toMatchObject({ reason: 'not-found' })
  await app.db.update(evidencePlans).set({ lockedAs: 1 }).where(eq(evidencePlans.caseId, id))
  expect(await rateCriterion(app, ACTOR, rating)).toEqual({ ok: false, reason: 'locked' })
  const other = await setUp('application_fee')
  const refused = await rateCriterion(other.app, ACTOR, { ...rating, caseId: other.id })
  expect(refused).toEqual({ ok: false, reason: 'not-included' })
})

async function setUp(item: ApplicationItem = 'full_support') {
  const app = await testContext()
  const { id } = await anApplication()
    .forItem(item, item === 'application_fee' ? 'split' : 'full')
    .inStatus('evidence_review')
    .saveTo(app.db, app.clock)
  await aPiece(id).saveTo(app.db, app.clock)
  return { app, id }
}
