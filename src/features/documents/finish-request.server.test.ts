import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext, testFileContext } from '#tests/support/app-context.ts'
import { markAsReceived, reopenRequest, withdrawRequest } from './finish-request.server.ts'
import { documentRequestsOf } from './queries.server.ts'
import { documentRequests, documents } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function createContextWithRequest() {
  const app = await testContext()
  const { id: applicationId } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const request = await aDocumentRequest(applicationId).ofType('Passport').dueOn('2026-10-01').saveTo(app.db, app.clock)
  return { app, applicationId, key: { applicationId, requestId: request.id }, description: request.description }
}

test('marking a document request as received several times fulfils it once and queues no mail', async () => {
  const { app, applicationId, key } = await createContextWithRequest()
  const results = await Promise.all([1, 2, 3].map(() => markAsReceived(app, STAFF, key)))
  expect(results.filter(answer => answer.ok && answer.changed)).toHaveLength(1)
  expect(results.every(answer => answer.ok)).toBe(true)
  expect(await documentRequestsOf(app, applicationId)).toMatchObject([{ status: 'fulfilled' }])
  expect(await eventsAbout(app.db, applicationId)).toEqual([
    {
      type: 'document.received',
      actor: 'staff',
      details: { requestId: key.requestId, documentType: 'Passport' },
    },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('withdrawing a document request twice removes it and records one event', async () => {
  const { app, applicationId, key, description } = await createContextWithRequest()
  const results = await Promise.all([1, 2].map(() => withdrawRequest(app, STAFF, key)))
  expect(results.toSorted((a, b) => Number(a.ok && a.changed) - Number(b.ok && b.changed))).toEqual([
    { ok: true, changed: false },
    { ok: true, changed: true },
  ])
  expect(await documentRequestsOf(app, applicationId)).toEqual([])
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'document.withdrawn', details: { requestId: key.requestId, documentType: 'Passport' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { description: { before: description, after: null } } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a received document request cannot be withdrawn, and a withdrawn one cannot be marked as received', async () => {
  const contextWithReceived = await createContextWithRequest()
  await markAsReceived(contextWithReceived.app, STAFF, contextWithReceived.key)
  expect(await withdrawRequest(contextWithReceived.app, STAFF, contextWithReceived.key)).toEqual({
    ok: false,
    reason: 'not-open',
  })
  expect(await documentRequestsOf(contextWithReceived.app, contextWithReceived.applicationId)).toHaveLength(1)

  const contextWithWithdrawn = await createContextWithRequest()
  await withdrawRequest(contextWithWithdrawn.app, STAFF, contextWithWithdrawn.key)
  expect(await markAsReceived(contextWithWithdrawn.app, STAFF, contextWithWithdrawn.key)).toEqual({
    ok: false,
    reason: 'gone',
  })
})

test('finishing a document request with the id of another application changes nothing', async () => {
  const { app, applicationId, key } = await createContextWithRequest()
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (const wrongApplicationId of [other.id, randomUUID(), 'x']) {
    const wrongKey = { ...key, applicationId: wrongApplicationId }
    expect(await markAsReceived(app, STAFF, wrongKey)).toEqual({ ok: false, reason: 'gone' })
    expect(await withdrawRequest(app, STAFF, wrongKey)).toEqual({ ok: true, changed: false })
  }
  expect(await documentRequestsOf(app, applicationId)).toMatchObject([{ status: 'expired' }])
})

test('a request that was marked as received by mistake can be reopened once, and is reminded of again', async () => {
  const { app, applicationId, key } = await createContextWithRequest()
  expect(await reopenRequest(app, STAFF, key)).toEqual({ ok: true, changed: false })
  await markAsReceived(app, STAFF, key)
  const results = await Promise.all([1, 2].map(() => reopenRequest(app, STAFF, key)))
  expect(results.map(result => result.ok && result.changed).toSorted()).toEqual([false, true])
  const [request] = await app.db.select().from(documentRequests)
  expect(request).toMatchObject({ status: 'pending' })
  expect(await app.db.select().from(reminders)).toMatchObject([{ step: 0, dueAt: expect.any(Date) }])
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toEqual([
    'document.received',
    'document.reopened',
  ])
  expect(await reopenRequest(app, STAFF, { ...key, requestId: randomUUID() })).toEqual({ ok: false, reason: 'gone' })
})

test('a request that a document fulfils cannot be reopened, until the document is rejected', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const request = await aDocumentRequest(application.id).inStatus('fulfilled').saveTo(app.db, app.clock)
  await aDocument(application).forRequest(request).saveTo(app)
  const key = { applicationId: application.id, requestId: request.id }
  expect(await reopenRequest(app, STAFF, key)).toEqual({ ok: false, reason: 'has-document' })
  await app.db.update(documents).set({ status: 'rejected', reviewedAt: app.clock.now() })
  expect(await reopenRequest(app, STAFF, key)).toEqual({ ok: true, changed: true })
})
