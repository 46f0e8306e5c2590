import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { factChecks } from '../table.server.ts'
import { latestChecks } from './queries.server.ts'
import { recordFactChecks } from './record-fact-checks.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a check of a visa fact is recorded once a day, with its day, staff member and note', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 14, minutes: 30 })
  const check = { note: 'As on gov.uk', checkedOn: '2026-11-03', checkedBy: OWNER.id, checkedAt: app.clock.now() }
  expect(await recordFactChecks(app, OWNER, { facts: ['fees'], note: 'As on gov.uk' })).toEqual({ recorded: 1 })
  expect(await recordFactChecks(app, OWNER, { facts: ['fees'], note: 'Again' })).toEqual({ recorded: 0 })
  expect(await recordFactChecks(app, OWNER, { facts: ['settlement', 'fees', 'settlement'], note: null })).toEqual({
    recorded: 1,
  })
  expect(await app.db.select().from(factChecks).orderBy(factChecks.fact)).toEqual([
    { ...check, fact: 'fees' },
    { ...check, fact: 'settlement', note: null },
  ])
  expect(await eventsAbout(app.db, 'fees')).toEqual([
    { type: 'fact.checked', actor: 'staff', details: { fact: 'fees' } },
  ])
})

test('only the latest check of each visa fact is returned', async () => {
  const app = await testContext()
  await recordFactChecks(app, OWNER, { facts: ['fees'], note: null })
  app.clock.advance({ days: 60 })
  await recordFactChecks(app, OWNER, { facts: ['fees'], note: null })
  await recordFactChecks(app, OWNER, { facts: ['settlement'], note: null })
  expect(await latestChecks(app.db)).toEqual({ fees: '2027-01-01', settlement: '2027-01-01' })
})

test('ten concurrent requests record one check of a visa fact', async () => {
  const app = await testContext()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      recordFactChecks(app, OWNER, {
        facts: index % 2 === 0 ? ['fees', 'settlement'] : ['settlement', 'fees'],
        note: null,
      }),
    ),
  )
  expect(results.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2)
  expect(await eventsAbout(app.db, 'fees')).toHaveLength(1)
})
