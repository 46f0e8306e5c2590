import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { EndorsingBody } from '#src/features/applications/endorsement.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import type { FactChange } from '#src/features/visa/facts.ts'
import { saveFact } from '#src/features/visa/save-fact.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { recountDeadlines } from './recount-deadlines.server.ts'
import { applicationClocks } from './table.server.ts'
import { writeDay } from './write-dates.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const RULE = { fact: 'review-time' }

async function aRefusedCase(app: TestContext, refusedOn: string, body: EndorsingBody = 'tech_nation') {
  const builder = anApplication().forItem('full_support', 'full').settled('complete').inStatus('refused')
  const { id } = await builder.saveTo(app.db, app.clock)
  const endorsement = { id, endorsingBody: body, sector: null }
  await app.db.transaction(tx =>
    writeDay({ app, tx, actor: { kind: 'system' } }, endorsement, {}, { fact: 'refused', on: refusedOn }),
  )
  return id
}

async function findLastDay(app: TestContext, id: string): Promise<string | null> {
  const isReview = and(eq(applicationClocks.caseId, id), eq(applicationClocks.clock, 'review'))
  const [clock] = await app.db.select().from(applicationClocks).where(isReview)
  return clock?.endsOn ?? null
}

function changeRule(app: TestContext, change: Pick<FactChange, 'value' | 'offeredBy'>) {
  const values = {
    text: 'Within {value}.',
    unit: 'calendar_days',
    sources: [{ name: 'gov.uk', url: 'https://www.gov.uk/review' }],
    checkedOn: '2026-11-02',
    nextCheckOn: '2027-01-01',
    note: null,
    ...change,
  } as const
  return saveFact(app, OWNER, { fact: 'review-time', expectedVersion: 1, change: values })
}

test('running deadlines follow a changed rule once, also for a body that the rule is newly for', async () => {
  const app = await testContext()
  const running = await aRefusedCase(app, '2026-10-30')
  const over = await aRefusedCase(app, '2025-10-30')
  const newlyFor = await aRefusedCase(app, '2026-10-30', 'ukri')
  await changeRule(app, { value: 14, offeredBy: null })
  expect(await recountDeadlines(app, RULE)).toBe(2)
  expect(await recountDeadlines(app, RULE)).toBe(0)
  expect(await findLastDay(app, running)).toBe('2026-11-13')
  expect(await findLastDay(app, newlyFor)).toBe('2026-11-13')
  expect(await findLastDay(app, over)).toBe('2025-11-27')
  expect(await eventsAbout(app.db, running)).toContainEqual({
    type: 'milestone.deadline_moved',
    actor: 'system',
    details: { clock: 'review', before: '2026-11-27', after: '2026-11-13' },
  })
})

test('a deadline goes with a rule that is no longer for its body', async () => {
  const app = await testContext()
  const id = await aRefusedCase(app, '2026-10-30')
  await changeRule(app, { value: 28, offeredBy: ['ukri'] })
  expect(await recountDeadlines(app, RULE)).toBe(1)
  expect(await findLastDay(app, id)).toBeNull()
})

test('a case that another transaction holds is counted when it is free', async () => {
  const app = await testContext()
  const id = await aRefusedCase(app, '2026-10-30')
  await changeRule(app, { value: 14, offeredBy: null })
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = app.db.transaction(async tx => {
    await lockApplication(tx, id)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const counting = recountDeadlines(app, RULE)
  expect(await findLastDay(app, id)).toBe('2026-11-27')
  release.resolve()
  await holding
  expect(await counting).toBe(1)
  expect(await findLastDay(app, id)).toBe('2026-11-13')
})
