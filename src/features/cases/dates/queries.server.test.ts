import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { listMilestones, listRunningClocks } from './queries.server.ts'
import { applicationClocks, applicationMilestones } from './table.server.ts'

/** Stores dates as release 1.0.0 did: the TB certificate was issued on 31 August 2026. */
async function saveOldDates() {
  const app = await testContext()
  const { id: applicationId } = await anApplication()
    .inStatus('completed')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const store = (kind: 'submitted' | 'body_form_sent' | 'tb_certificate', happenedOn: string) =>
    app.db.insert(applicationMilestones).values({
      id: randomUUID(),
      caseId: applicationId,
      kind,
      happenedOn,
      recordedBy: null,
      recordedAt: app.clock.now(),
    })
  await store('submitted', '2026-08-01')
  await store('body_form_sent', '2026-08-03')
  await store('tb_certificate', '2026-08-31')
  const dates = { startsOn: '2026-08-01', endsOn: '2026-08-21' }
  await app.db.insert(applicationClocks).values({ caseId: applicationId, clock: 'body_form', ...dates })
  return { app, applicationId }
}

test('a stored form of an endorsing body and its deadline are not shown', async () => {
  const { app, applicationId } = await saveOldDates()
  const facts = (await listMilestones(app.db, applicationId)).map(({ fact }) => fact)
  expect(facts).toEqual(['submitted', 'tb_valid_until'])
  expect(await listRunningClocks(app.db, applicationId)).toEqual([])
})

test('a TB certificate stored with its day of issue counts for six months at most', async () => {
  const { app, applicationId } = await saveOldDates()
  expect((await listMilestones(app.db, applicationId)).at(-1)).toMatchObject({
    fact: 'tb_valid_until',
    day: '2027-02-28',
  })
})
