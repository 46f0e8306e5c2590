import { expect, test } from 'vitest'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { latestChecks } from './queries.server.ts'
import { recordFactCheck } from './record-fact-check.server.ts'
import { factChecks } from './table.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a check is recorded with its day, its person and its note, and a second one of that day changes nothing', async () => {
  const app = await testGround()
  app.clock.advance({ hours: 14, minutes: 30 })
  const asked = { fact: 'fees', note: 'As on gov.uk' }
  expect(await recordFactCheck(app, OWNER, asked)).toEqual({ recorded: true })
  expect(await recordFactCheck(app, OWNER, { ...asked, note: 'Again' })).toEqual({ recorded: false })
  expect(await app.db.select().from(factChecks)).toEqual([
    { ...asked, checkedOn: '2026-11-03', checkedBy: OWNER.id, checkedAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, 'fees')).toEqual([
    { type: 'fact.checked', actor: 'staff', details: { fact: 'fees' } },
  ])
})

test('the latest check of each fact counts', async () => {
  const app = await testGround()
  await recordFactCheck(app, OWNER, { fact: 'fees', note: null })
  app.clock.advance({ days: 60 })
  await recordFactCheck(app, OWNER, { fact: 'fees', note: null })
  await recordFactCheck(app, OWNER, { fact: 'settlement', note: null })
  expect(await latestChecks(app.db)).toEqual({ fees: '2027-01-01', settlement: '2027-01-01' })
})

test('ten requests at once record one check', async () => {
  const app = await testGround()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => recordFactCheck(app, OWNER, { fact: 'fees', note: null })),
  )
  expect(all.filter(({ recorded }) => recorded)).toHaveLength(1)
  expect(await eventsAbout(app.db, 'fees')).toHaveLength(1)
})
