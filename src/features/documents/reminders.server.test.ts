import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { beginUpload } from '#src/features/documents/uploads/begin-upload.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { markAsReceived, withdrawRequest } from './finish-request.server.ts'
import { documentRequestsOf } from './queries.server.ts'
import { documentReminder } from './reminders.server.ts'
import { requestDocuments } from './request-documents.server.ts'
import { type LockedDocument, updateRequestAfterDecision } from './review-document.server.ts'
import { documentRequests, uploads } from './table.server.ts'

const remindOfDocuments = (app: AppContext) => sendReminders(app, [documentReminder])

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const PASSPORT = { documentType: 'Passport', description: 'The page with your photograph' }
const CV = { documentType: 'CV/Resume', description: 'Three pages at most' }

/** Requests documents on Monday, 2 November, at 10:00 in Lagos. */
async function createContextWithRequests(dueDate: string | null, documents = [PASSPORT]) {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await requestDocuments(app, STAFF, { applicationId: id, documents, dueDate })
  return {
    app,
    id,
    async loadReminders() {
      const mails = await queuedMail(app.db)
      return mails.flatMap(({ template, data }) => (template === 'documents.reminder' ? [data] : []))
    },
    async keyOf(documentType: string) {
      const requests = await app.db.select().from(documentRequests)
      const requestId = requests.find(request => request.documentType === documentType)?.id ?? ''
      return { applicationId: id, requestId }
    },
  }
}

test('an applicant gets reminders 7, 3 and 1 days before the due date, then staff get one notice', async () => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-16')
  const sentTimes: Array<string> = []
  for (let hour = 0; hour < 36 * 24; hour++) {
    if ((await remindOfDocuments(app)) > 0) sentTimes.push(app.clock.now().toISOString().slice(5, 16))
    app.clock.advance({ hours: 1 })
  }
  // 08:00 in UTC is 09:00 in Lagos.
  expect(sentTimes).toEqual(['11-09', '11-13', '11-15', '11-18'].map(day => `${day}T08:00`))
  const sentReminders = await loadReminders()
  expect(sentReminders).toHaveLength(3)
  expect(sentReminders[2]).toMatchObject({ documents: [{ ...PASSPORT, dueDate: '2026-11-16', isLate: false }] })
  expect(
    (await queuedMail(app.db, app.staffMailbox)).filter(({ template }) => template === 'outbox.unanswered'),
  ).toMatchObject([
    { data: { matter: 'documents', missing: 'Passport', url: `http://localhost:3000/admin/applications/${id}` } },
  ])
  const allEvents = await eventsAbout(app.db, id)
  expect(allEvents.at(-1)).toEqual({ type: 'reminder.unanswered', actor: 'system', details: { matter: 'documents' } })
  const events = allEvents.filter(event => event.type === 'document.reminder_queued')
  expect(events).toHaveLength(3)
  expect(events[0]).toMatchObject({ actor: 'system', details: { documentType: 'Passport', dueDate: '2026-11-16' } })
})

test('one reminder lists all missing documents, most urgent first, and sets the next reminder of each', async () => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-30', [CV])
  await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT], dueDate: '2026-11-06' })
  await requestDocuments(app, STAFF, {
    applicationId: id,
    documents: [{ documentType: 'Certificate', description: 'One day' }],
    dueDate: null,
  })
  app.clock.advance({ days: 1 })
  expect(await remindOfDocuments(app)).toBe(1)
  expect(await loadReminders()).toMatchObject([
    { documents: [{ documentType: 'Passport' }, { documentType: 'CV/Resume', dueDate: '2026-11-30' }] },
  ])
  const rows = await app.db
    .select({ type: documentRequests.documentType, dueAt: reminders.dueAt })
    .from(documentRequests)
    .innerJoin(reminders, sql`${reminders.aboutId} = ${documentRequests.id}::text`)
  expect(Object.fromEntries(rows.map(({ type, dueAt }) => [type, dueAt]))).toEqual({
    Passport: new Date('2026-11-05T08:00:00Z'),
    'CV/Resume': new Date('2026-11-23T08:00:00Z'),
    Certificate: null,
  })
})

test('one reminder is sent when several became due while the worker was stopped', async () => {
  const { app, loadReminders } = await createContextWithRequests('2026-11-16')
  app.clock.advance({ days: 60 })
  expect(await remindOfDocuments(app)).toBe(1)
  expect(await remindOfDocuments(app)).toBe(0)
  expect(await loadReminders()).toHaveLength(1)
})

test('an applicant gets three weekly reminders of an overdue document, then staff get one notice', async () => {
  const { app, loadReminders } = await createContextWithRequests('2026-11-02')
  const sentTimes: Array<string> = []
  for (let hour = 0; hour < 26 * 24; hour++) {
    if ((await remindOfDocuments(app)) > 0) sentTimes.push(app.clock.now().toISOString().slice(5, 16))
    app.clock.advance({ hours: 1 })
  }
  expect(sentTimes).toEqual(['11-09', '11-16', '11-23', '11-26'].map(day => `${day}T08:00`))
  expect((await loadReminders()).at(-1)).toMatchObject({ documents: [{ isLate: true }] })
})

test('rejecting a document starts the reminders of its request again', async () => {
  const { app } = await createContextWithRequests('2026-11-16')
  await app.db.update(documentRequests).set({ status: 'fulfilled' })
  await app.db.update(reminders).set({ step: 4, dueAt: null })
  const [request] = await app.db.select().from(documentRequests)
  const rejectedDocument = { requestId: request?.id ?? null, status: 'pending', id: randomUUID() } as LockedDocument
  await app.db.transaction(tx => updateRequestAfterDecision(app, tx, rejectedDocument, 'rejected'))
  expect(await app.db.select().from(documentRequests)).toMatchObject([{ status: 'pending' }])
  expect(await app.db.select().from(reminders)).toMatchObject([{ step: 0, dueAt: new Date('2026-11-09T08:00:00Z') }])
})

test('no reminder is sent at night, after an unsubscribe or while a payment is flagged', async () => {
  const { app, id } = await createContextWithRequests('2026-11-16')
  app.clock.advance({ days: 7, hours: 11 })
  expect(await remindOfDocuments(app)).toBe(0)
  app.clock.advance({ hours: 12 })
  await app.db.update(payments).set({ flag: 'late-rate' })
  expect(await remindOfDocuments(app)).toBe(0)
  await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
  await stopReminders(app, { matter: 'documents', id })
  expect(await remindOfDocuments(app)).toBe(0)
  await app.db.update(reminders).set({ stoppedAt: null, dueAt: app.clock.now() })
  expect(await remindOfDocuments(app)).toBe(1)
})

test('no reminder is sent about requests that are fulfilled, withdrawn or without a due date', async () => {
  const { app, keyOf, loadReminders } = await createContextWithRequests('2026-11-16', [PASSPORT, CV])
  await markAsReceived(app, STAFF, await keyOf('Passport'))
  await withdrawRequest(app, STAFF, await keyOf('CV/Resume'))
  const contextWithoutDeadline = await createContextWithRequests(null)
  for (const context of [app, contextWithoutDeadline.app]) {
    context.clock.advance({ days: 30 })
    expect(await remindOfDocuments(context)).toBe(0)
  }
  expect(await loadReminders()).toEqual([])
})

test.each([
  { status: 'completed' } as const,
  { status: 'endorsed' } as const,
  { status: 'rejected' } as const,
  { endedByRefundAt: new Date('2026-11-01T09:00:00Z') },
])('the requests of an application with %j are withdrawn, so it gets no reminders', async end => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-16')
  await writeApplication(app.db, id, end)
  app.clock.advance({ days: 8 })
  expect(await remindOfDocuments(app)).toBe(0)
  expect(await loadReminders()).toEqual([])
  expect(await documentRequestsOf(app, id)).toEqual([])
})

test('an applicant whose uploaded file is not stored yet gets no reminder', async () => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-16')
  await beginUpload(app, {
    id: randomUUID(),
    idempotencyKey: null,
    applicationId: id,
    purpose: 'document',
    documentType: 'Passport',
    requestId: null,
    fileName: 'passport.pdf',
    sizeBytes: 9,
    sha256: null,
    isWhole: true,
    privacyVersion: '2026-11-21',
  })
  app.clock.advance({ days: 8 })
  expect(await remindOfDocuments(app)).toBe(0)
  expect(await loadReminders()).toEqual([])
  await app.db.delete(uploads)
  expect(await remindOfDocuments(app)).toBe(1)
})

test('two concurrent workers send one reminder per applicant', async () => {
  const app = await testContext()
  const emails = ['a@example.ng', 'b@example.ng', 'c@example.ng', 'd@example.ng']
  for (const email of emails) {
    const { id } = await anApplication().withEmail(email).settled('initial').saveTo(app.db, app.clock)
    await requestDocuments(app, STAFF, { applicationId: id, documents: [PASSPORT, CV], dueDate: '2026-11-16' })
  }
  app.clock.advance({ days: 7 })
  const sentCounts = await Promise.all([remindOfDocuments(app), remindOfDocuments(app)])
  expect(sentCounts.reduce((sum, count) => sum + count)).toBe(emails.length)
  const reminders = (await queuedMail(app.db)).filter(mail => mail.template === 'documents.reminder')
  expect(reminders.map(mail => mail.to).sort()).toEqual(emails)
})

test('while an application is locked, its reminder waits for the next run', async () => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-16')
  const other = await anApplication().withEmail('b@example.ng').settled('initial').saveTo(app.db, app.clock)
  await requestDocuments(app, STAFF, { applicationId: other.id, documents: [CV], dueDate: '2026-11-16' })
  app.clock.advance({ days: 7 })
  await app.db.transaction(async tx => {
    await tx.select().from(liveApplications).where(eq(liveApplications.id, id)).for('update')
    expect(await remindOfDocuments(app)).toBe(1)
  })
  expect(await loadReminders()).toMatchObject([{ documents: [{ documentType: 'CV/Resume' }] }])
  expect(await remindOfDocuments(app)).toBe(1)
})

test('when sending reminders fails, nothing is sent, and the next run sends the reminder', async () => {
  const { app, id, loadReminders } = await createContextWithRequests('2026-11-16')
  app.clock.advance({ days: 7 })
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('The lights went out.')) },
  }
  await expect(remindOfDocuments(failingContext)).rejects.toThrow('lights')
  expect((await eventsAbout(app.db, id)).map(event => event.type)).toEqual(['document.requested'])
  expect(await remindOfDocuments(app)).toBe(1)
  expect(await loadReminders()).toHaveLength(1)
})
