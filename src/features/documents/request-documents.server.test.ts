import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { documentRequestsOf } from './queries.server.ts'
import { requestDocuments } from './request-documents.server.ts'
import { documentRequests } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const PASSPORT = { documentType: 'Passport', description: 'The page with your photograph' }
const dueDate = '2026-11-26'

test('a document request is stored, recorded as an event and mailed with a link', async () => {
  const app = await testContext()
  const { id, email, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  expect(await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT], dueDate })).toEqual({
    ok: true,
  })

  const [request] = await app.db.select().from(documentRequests)
  expect(request).toMatchObject({
    caseId: id,
    ...PASSPORT,
    dueDate,
    status: 'pending',
    requestedAt: app.clock.now(),
  })
  expect(await app.db.select().from(reminders)).toMatchObject([
    { caseId: id, aboutId: request?.id, dueAt: new Date('2026-11-19T08:00:00Z') },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    {
      type: 'document.requested',
      actor: 'staff',
      details: { requestId: request?.id, documentType: 'Passport', dueDate: '2026-11-26' },
    },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { description: { before: null, after: PASSPORT.description } } },
  ])
  const query = new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })
  expect(await queuedMail(app.db, email)).toMatchObject([
    {
      template: 'documents.request',
      data: { documents: [PASSPORT], dueDate, trackingUrl: `http://localhost:3000/application-tracking?${query}` },
    },
  ])
})

test('documents cannot be requested for an application without a reference', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  expect(await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT], dueDate })).toEqual({
    ok: false,
    reason: 'payment-due',
  })
  expect(await app.db.select().from(documentRequests)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('documents cannot be requested for an application that a refund ended', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await writeApplication(app.db, id, { endedByRefundAt: app.clock.now() })
  expect(await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT], dueDate })).toEqual({
    ok: false,
    reason: 'ended',
  })
  expect(await app.db.select().from(documentRequests)).toEqual([])
})

test('documents cannot be requested for a deleted application', async () => {
  const app = await testContext()
  for (const applicationId of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await requestDocuments(app, STAFF, { applicationId, documents: [PASSPORT], dueDate })).toEqual({
      ok: false,
      reason: 'not-found',
    })
  }
})

test('a document request that fails part-way leaves no row and no event', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('The lights went out.')) },
  }
  await expect(
    requestDocuments(failingContext, STAFF, { applicationId: id, documents: [PASSPORT], dueDate }),
  ).rejects.toThrow('lights')
  expect(await app.db.select().from(documentRequests)).toEqual([])
  expect(await eventsAbout(app.db, id)).toEqual([])
})

test('the requests of an application are listed newest first, and overdue ones are shown as expired', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(other.id).saveTo(app.db, app.clock)
  const request = aDocumentRequest(id)
  await request.ofType('Certificate').dueOn('2026-11-01').inStatus('fulfilled').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await request.ofType('Passport').dueOn('2026-11-02').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await request.ofType('CV/Resume').saveTo(app.db, app.clock)

  const loadShownStatuses = async () =>
    (await documentRequestsOf(app, id)).map(({ documentType, status }) => [documentType, status])
  expect(await loadShownStatuses()).toEqual([
    ['CV/Resume', 'pending'],
    ['Passport', 'pending'],
    ['Certificate', 'fulfilled'],
  ])
  // Midnight in Lagos is 23:00 in UTC.
  app.clock.advance({ hours: 11, minutes: 59 })
  expect((await loadShownStatuses())[1]).toEqual(['Passport', 'pending'])
  app.clock.advance({ minutes: 1 })
  expect((await loadShownStatuses())[1]).toEqual(['Passport', 'expired'])
})

test('several documents are requested in one mail, with an event and a schedule for each', async () => {
  const app = await testContext()
  const { id, email } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const documents = [PASSPORT, { documentType: 'Press Coverage', description: 'Three articles' }]
  expect(await requestDocuments(app, STAFF, { applicationId: id, documents, dueDate })).toEqual({ ok: true })
  const rows = await app.db.select().from(documentRequests)
  expect(rows.map(row => [row.documentType, row.dueDate]).sort()).toEqual([
    ['Passport', dueDate],
    ['Press Coverage', dueDate],
  ])
  const dueAt = new Date('2026-11-19T08:00:00Z')
  expect(await app.db.select().from(reminders)).toMatchObject([{ dueAt }, { dueAt }])
  const events = await eventsAbout(app.db, id)
  expect(events.map(({ type, details }) => [type, details.documentType]).sort()).toEqual([
    ['document.requested', 'Passport'],
    ['document.requested', 'Press Coverage'],
  ])
  expect(await queuedMail(app.db)).toMatchObject([{ to: email, data: { documents, dueDate } }])
})

test('submitting the same form several times requests each document once and sends one mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const documents = [
    { idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c11', ...PASSPORT },
    { idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c12', documentType: 'CV/Resume', description: 'Three pages' },
  ]
  const form = { applicationId: id, documents, dueDate }
  const results = await Promise.all([1, 2, 3].map(() => requestDocuments(app, STAFF, form)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await app.db.select().from(documentRequests)).toHaveLength(2)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('when a form is sent again with an additional document, only that document is requested', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const passport = { idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c11', ...PASSPORT }
  const cv = {
    idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c12',
    documentType: 'CV/Resume',
    description: 'Three pages',
  }
  await requestDocuments(app, STAFF, { applicationId: id, documents: [passport], dueDate })
  app.clock.advance({ seconds: 9 })
  await requestDocuments(app, STAFF, { applicationId: id, documents: [passport, cv], dueDate })
  expect(await app.db.select().from(documentRequests)).toHaveLength(2)
  expect((await queuedMail(app.db)).map(mail => mail.data)).toMatchObject([
    { documents: [{ documentType: 'Passport' }] },
    { documents: [{ documentType: 'CV/Resume' }] },
  ])
})

test('a document name that staff typed is stored where it can be erased, and not in the event', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const documentType = 'Letter from Ada Obi’s employer'
  const documents = [{ documentType, description: 'Signed' }]
  await requestDocuments(app, STAFF, { applicationId: id, documents, dueDate })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ details: { documentType: 'Other' } }])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toMatchObject([
    { values: { document: { before: null, after: documentType } } },
  ])
})
