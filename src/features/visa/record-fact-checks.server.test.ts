import { eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { FACT_IDS } from './facts.ts'
import { isOfficialUrl } from './official-sites.ts'
import { loadFacts } from './queries.server.ts'
import { recordFactChecks } from './record-fact-checks.server.ts'
import { factVersions } from './table.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

/** Matches a promise that the visa will be granted. "No one can guarantee" is allowed. */
const PROMISES = /(?<!(nobody|no one) can )guarantee|we get you|100\s?%|certain to|will be (endorsed|approved|granted)/i

test('every fact is stored from the start, with an official page, without a promise, and as overdue', async () => {
  const app = await testContext()
  const facts = await loadFacts(app)
  expect(Object.keys(facts).sort()).toEqual([...FACT_IDS].sort())
  for (const { id, text, sources, isOverdue } of Object.values(facts)) {
    expect(text, id).not.toMatch(PROMISES)
    for (const { url } of sources) expect(isOfficialUrl(url), url).toBe(true)
    expect(isOverdue, id).toBe(true)
  }
  expect(facts['adult-surcharge'].text).toContain('£1,035 a year')
})

test('a check of a visa fact is recorded once a day, with its day, staff member and note', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 14, minutes: 30 })
  expect(await recordFactChecks(app, OWNER, { facts: ['visa-fee'], note: 'As on gov.uk' })).toEqual({ recorded: 1 })
  expect(await recordFactChecks(app, OWNER, { facts: ['visa-fee'], note: 'Again' })).toEqual({ recorded: 0 })
  expect(await recordFactChecks(app, OWNER, { facts: ['settlement', 'visa-fee'], note: null })).toEqual({ recorded: 1 })
  const check = { version: 2, checkedOn: '2026-11-03', nextCheckOn: '2027-01-02', savedBy: OWNER.id }
  expect(
    await app.db.select().from(factVersions).where(gt(factVersions.version, 1)).orderBy(factVersions.fact),
  ).toMatchObject([
    { ...check, fact: 'settlement', note: null },
    { ...check, fact: 'visa-fee', note: 'As on gov.uk', value: 205_00, savedAt: app.clock.now() },
  ])
  expect((await loadFacts(app))['visa-fee']).toMatchObject({ checkedOn: '2026-11-03', isOverdue: false })
  expect(await eventsAbout(app.db, 'visa-fee')).toEqual([
    { type: 'fact.checked', actor: 'staff', details: { fact: 'visa-fee' } },
  ])
})

test('ten concurrent requests record one check of a visa fact', async () => {
  const app = await testContext()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      recordFactChecks(app, OWNER, {
        facts: index % 2 === 0 ? ['visa-fee', 'settlement'] : ['settlement', 'visa-fee'],
        note: null,
      }),
    ),
  )
  expect(results.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2)
  expect(await app.db.$count(factVersions, eq(factVersions.fact, 'visa-fee'))).toBe(2)
  expect(await eventsAbout(app.db, 'visa-fee')).toHaveLength(1)
})

test('the database refuses a fee that is not money, a period that is, a value without its place, and no source', async () => {
  const app = await testContext()
  const [fee] = await app.db.select().from(factVersions).where(eq(factVersions.fact, 'visa-fee'))
  const [period] = await app.db.select().from(factVersions).where(eq(factVersions.fact, 'review-time'))
  if (fee === undefined || period === undefined) throw new Error('A fact is missing.')
  for (const wrong of [
    { ...fee, unit: 'months' as const },
    { ...fee, value: null, unit: null, text: 'It depends.' },
    { ...period, unit: 'pence' as const },
    { ...fee, text: 'The visa fee is high.' },
    { ...fee, sources: [] },
    { ...fee, checkedOn: '2026-11-03', nextCheckOn: '2026-11-03' },
  ])
    await expect(app.db.insert(factVersions).values({ ...wrong, version: 2 })).rejects.toThrow()
})
