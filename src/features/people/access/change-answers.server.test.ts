import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { openApplication } from '#tests/support/applicant-session.ts'
import { changeAnswers } from './change-answers.server.ts'

test('an applicant changes the phone number once, and staff see it in the history', async () => {
  const app = await testContext()
  const { applicationId } = await openApplication(app)
  const change = { applicationId, version: 1, phone: '+234 802 000 0000' }
  const results = await Promise.all([changeAnswers(app, change), changeAnswers(app, change)])
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  const [stored] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  expect(stored).toMatchObject({ phone: '+234 802 000 0000', version: 2 })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'application.updated', actor: 'applicant', details: { fields: 'phone', version: 2 } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a change made from an older version is refused with the current answers', async () => {
  const app = await testContext()
  const { applicationId } = await openApplication(app)
  await changeAnswers(app, { applicationId, version: 1, phone: '1' })
  expect(await changeAnswers(app, { applicationId, version: 1, phone: '2' })).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { phone: '1', version: 2 },
  })
  expect(await changeAnswers(app, { applicationId: randomUUID(), version: 1, phone: '2' })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
