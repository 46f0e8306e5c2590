import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { factChecks } from '../table.server.ts'
import { latestChecks } from './queries.server.ts'
import { recordFactCheck } from './record-fact-check.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a check of a visa fact is recorded once a day, with its day, staff member and note', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 14, minutes: 30 })
  const factCheck = { fact: 'fees', note: 'As on gov.uk' }
  expect(await recordFactCheck(app, OWNER, factCheck)).toEqual({ recorded: true })
  expect(await recordFactCheck(app, OWNER, { ...factCheck, note: 'Again' })).toEqual({ recorded: false })
  expect(await app.db.select().from(factChecks)).toEqual([
    { ...factCheck, checkedOn: '2026-11-03', checkedBy: OWNER.id, checkedAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, 'fees')).toEqual([
    { type: 'fact.checked', actor: 'staff', details: { fact: 'fees' } },
  ])
})

test('only the latest check of each visa fact is returned', async () => {
  const app = await testContext()
  await recordFactCheck(app, OWNER, { fact: 'fees', note: null })
  app.clock.advance({ days: 60 })
  await recordFactCheck(app, OWNER, { fact: 'fees', note: null })
  await recordFactCheck(app, OWNER, { fact: 'settlement', note: null })
  expect(await latestChecks(app.db)).toEqual({ fees: '2027-01-01', settlement: '2027-01-01' })
})

test('ten concurrent requests record one check of a visa fact', async () => {
  const app = await testContext()
  const results = await Promise.all(
    Array.from({ length: 10 }, () => recordFactCheck(app, OWNER, { fact: 'fees', note: null })),
  )
  expect(results.filter(({ recorded }) => recorded)).toHaveLength(1)
  expect(await eventsAbout(app.db, 'fees')).toHaveLength(1)
})
