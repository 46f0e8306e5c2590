import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import type { FactChange } from './facts.ts'
import { loadFacts } from './queries.server.ts'
import { recordFactChecks } from './record-fact-checks.server.ts'
import { restoreFact, saveFact } from './save-fact.server.ts'
import { factVersions } from './table.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const OTHER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11' } as const

const SURCHARGE: FactChange = {
  text: 'The health surcharge is {value} a year for each adult.',
  value: 1_135_00,
  unit: 'pence',
  offeredBy: null,
  sources: [{ name: 'gov.uk: health surcharge', url: 'https://www.gov.uk/healthcare-immigration-application' }],
  checkedOn: '2026-11-02',
  nextCheckOn: '2027-01-01',
  note: 'Raised on 2 November',
}

function save(
  app: Awaited<ReturnType<typeof testContext>>,
  change: Partial<FactChange> = {},
  { expectedVersion = 1, actor = OWNER as typeof OWNER | typeof OTHER } = {},
) {
  return saveFact(app, actor, { fact: 'adult-surcharge', expectedVersion, change: { ...SURCHARGE, ...change } })
}

test('a saved fact is a new version with its event, and the same request again changes nothing', async () => {
  const app = await testContext()
  expect(await save(app)).toEqual({ ok: true, changed: true, version: 2 })
  expect(await save(app)).toEqual({ ok: true, changed: false, version: 2 })
  expect((await loadFacts(app))['adult-surcharge']).toMatchObject({
    text: 'The health surcharge is £1,135 a year for each adult.',
    value: 1_135_00,
    isOverdue: false,
  })
  const event = { type: 'fact.changed', actor: 'staff', details: { fact: 'adult-surcharge' } }
  expect(await eventsAbout(app.db, 'adult-surcharge')).toEqual([event])
  const [stored] = await app.db
    .select({ values: auditValues.values })
    .from(auditValues)
    .innerJoin(auditEvents, eq(auditEvents.id, auditValues.eventId))
    .where(eq(auditEvents.type, 'fact.changed'))
  expect(stored?.values).toMatchObject({
    value: { before: '£1,035', after: '£1,135' },
    checkedOn: { before: null, after: '2 November 2026' },
    note: { after: 'Raised on 2 November' },
  })
  expect(await app.waitingJobs('recount-deadlines')).toEqual([])
})

test('a save over a newer version is a conflict with the values now, also when both are sent at once', async () => {
  const app = await testContext()
  const results = await Promise.all([save(app), save(app, { value: 1_200_00 }, { actor: OTHER })])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  await recordFactChecks(app, OTHER, { facts: ['adult-surcharge'], note: null })
  const late = await save(app, { value: 999_00 })
  expect(late).toMatchObject({ ok: false, reason: 'conflict', current: { version: 2 } })
  expect(await app.db.$count(factVersions, eq(factVersions.fact, 'adult-surcharge'))).toBe(2)
})

test('an older version comes back as a new one', async () => {
  const app = await testContext()
  await save(app)
  const back = { fact: 'adult-surcharge', version: 1, expectedVersion: 2 } as const
  expect(await restoreFact(app, OWNER, back)).toEqual({ ok: true, changed: true, version: 3 })
  expect(await restoreFact(app, OWNER, back)).toEqual({ ok: true, changed: false, version: 3 })
  expect(await restoreFact(app, OWNER, { ...back, version: 9 })).toEqual({ ok: false, reason: 'unknown' })
  const [first, latest] = await app.db
    .select()
    .from(factVersions)
    .where(eq(factVersions.fact, 'adult-surcharge'))
    .orderBy(desc(factVersions.version))
    .then(versions => [versions.at(-1), versions[0]])
  expect(latest).toEqual({ ...first, version: 3, savedBy: OWNER.id, savedAt: app.clock.now() })
})

test('only a rule whose length or bodies change makes deadlines follow', async () => {
  const app = await testContext()
  const review = { ...SURCHARGE, value: 28, unit: 'calendar_days', offeredBy: ['tech_nation', 'arts_council'] } as const
  const saveRule = (expectedVersion: number, change: FactChange) =>
    saveFact(app, OWNER, { fact: 'review-time', expectedVersion, change })
  await saveRule(1, review)
  expect(await app.waitingJobs('recount-deadlines')).toEqual([])
  await saveRule(2, { ...review, value: 14 })
  await saveRule(3, { ...review, value: 14, offeredBy: null })
  expect(await app.waitingJobs('recount-deadlines')).toEqual([{ fact: 'review-time' }])
})
