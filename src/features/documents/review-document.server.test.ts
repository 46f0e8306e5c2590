import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { archiveFiles } from '#src/features/documents/archive-files.server.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { saveRequestedPassport } from '#tests/support/requested-passport.ts'
import { markAsReceived } from './finish-request.server.ts'
import { mailDecisions } from './mail-decisions.server.ts'
import { type DocumentReview, reviewDocument } from './review-document.server.ts'
import { documentRequests, documents } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const REJECTION_REASON = 'The lower edge is cut off.'

async function createContextWithDocument() {
  const saved = await saveRequestedPassport()
  saved.app.clock.advance({ hours: 1 })
  await recordAccess(saved.app, STAFF, saved.document, 'viewed')
  return saved
}

test('approving a document records an event, queues a mail after a while and keeps the request fulfilled', async () => {
  const { app, application, request, document } = await createContextWithDocument()
  expect(await reviewDocument(app, STAFF, createApproval(document))).toEqual({
    ok: true,
    changed: true,
    isMailQueued: true,
  })
  expect(await readDocument(app, document)).toMatchObject({
    status: 'approved',
    adminComment: null,
    reviewedAt: app.clock.now(),
  })
  expect(await readRequest(app, request)).toMatchObject({ status: 'fulfilled' })
  expect(await eventsAbout(app.db, application.id)).toContainEqual({
    type: 'document.approved',
    actor: 'staff',
    details: { documentId: document.id, documentType: 'Passport' },
  })
  expect(await mailAfterSitting(app)).toMatchObject([
    {
      to: application.email,
      template: 'documents.reviewed',
      data: {
        decision: 'approved',
        documentType: 'Passport',
        fileName: 'passport.pdf',
        comment: null,
        isAskedFor: false,
      },
    },
  ])
})

test('rejecting a document mails the reason, records it and reopens the request', async () => {
  const { app, application, request, document } = await createContextWithDocument()
  expect(await reviewDocument(app, STAFF, createRejection(document))).toEqual({
    ok: true,
    changed: true,
    isMailQueued: true,
  })
  expect(await readDocument(app, document)).toMatchObject({ status: 'rejected', adminComment: REJECTION_REASON })
  // The request is due on the 10th, and the reminder 7 days before is still to come.
  expect(await readRequest(app, request)).toMatchObject({ status: 'pending' })
  expect(await app.db.select().from(reminders)).toMatchObject([
    { aboutId: request.id, dueAt: new Date('2026-11-03T08:00:00Z') },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { comment: { before: null, after: REJECTION_REASON } } },
  ])
  const { reference, email } = application
  const query = new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })
  expect(await mailAfterSitting(app)).toMatchObject([
    {
      data: {
        decision: 'rejected',
        comment: REJECTION_REASON,
        isAskedFor: true,
        dueDate: '2026-11-10',
        trackingUrl: `http://localhost:3000/application-tracking?${query}`,
      },
    },
  ])
})

test('approving a rejected document fulfils its request again', async () => {
  const { app, request, document } = await createContextWithDocument()
  await reviewDocument(app, STAFF, createRejection(document))
  expect(await reviewDocument(app, STAFF, { ...createApproval(document), expectedStatus: 'rejected' })).toMatchObject({
    changed: true,
  })
  expect(await readDocument(app, document)).toMatchObject({ status: 'approved', adminComment: null })
  expect(await readRequest(app, request)).toMatchObject({ status: 'fulfilled' })
})

test('a request stays fulfilled while another document fulfils it', async () => {
  const { app, application, request, document } = await createContextWithDocument()
  const other = await aDocument(application).forRequest(request).saveTo(app)
  await reviewDocument(app, STAFF, createRejection(document))
  expect(await readRequest(app, request)).toMatchObject({ status: 'fulfilled' })
  await reviewDocument(app, STAFF, createRejection(other))
  expect(await readRequest(app, request)).toMatchObject({ status: 'pending' })
})

test('changing the reason of a rejection does not reopen a request that was fulfilled by email', async () => {
  const { app, application, request, document } = await createContextWithDocument()
  await reviewDocument(app, STAFF, createRejection(document))
  await markAsReceived(app, STAFF, { applicationId: application.id, requestId: request.id })
  const changedRejection = {
    ...createRejection(document),
    expectedStatus: 'rejected',
    comment: 'It has expired.',
  } as const
  expect(await reviewDocument(app, STAFF, changedRejection)).toMatchObject({ changed: true })
  expect(await readDocument(app, document)).toMatchObject({ adminComment: 'It has expired.' })
  expect(await readRequest(app, request)).toMatchObject({ status: 'fulfilled' })
})

test('sending the same decision several times records one event and queues one mail', async () => {
  const { app, application, document } = await createContextWithDocument()
  const results = await Promise.all([1, 2, 3].map(() => reviewDocument(app, STAFF, createRejection(document))))
  expect(results.filter(result => result.ok && result.changed)).toHaveLength(1)
  expect(results.every(result => result.ok)).toBe(true)
  expect(await decisionsAbout(app, application.id)).toHaveLength(1)
  expect(await mailAfterSitting(app)).toHaveLength(1)
})

test('a conflicting second decision changes nothing and returns the first decision', async () => {
  const { app, application, document } = await createContextWithDocument()
  const colleague = await aStaffMember().named('Fọláṣadé Nwosu').saveTo(app.db, app.clock)
  await reviewDocument(app, { kind: 'staff', id: colleague.id }, createRejection(document))
  const decidedAt = app.clock.now()
  app.clock.advance({ minutes: 5 })
  expect(await reviewDocument(app, STAFF, createApproval(document))).toEqual({
    ok: false,
    reason: 'changed',
    by: 'Fọláṣadé Nwosu',
    at: decidedAt,
    status: 'rejected',
    comment: REJECTION_REASON,
  })
  expect(await readDocument(app, document)).toMatchObject({
    status: 'rejected',
    adminComment: REJECTION_REASON,
    reviewedAt: decidedAt,
  })
  expect(await decisionsAbout(app, application.id)).toHaveLength(1)
})

test('rejecting all documents of a request concurrently reopens the request', async () => {
  const { app, application, request, document } = await createContextWithDocument()
  const others = await Promise.all([1, 2, 3].map(() => aDocument(application).forRequest(request).saveTo(app)))
  const allDocuments = [document, ...others]
  await Promise.all(allDocuments.map(each => reviewDocument(app, STAFF, createRejection(each))))
  expect(await readRequest(app, request)).toMatchObject({ status: 'pending' })
})

test('no mail is sent about a decision on a document of a rejected application', async () => {
  const app = await testFileContext()
  const application = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).saveTo(app)
  expect(await reviewDocument(app, STAFF, createRejection(document))).toEqual({
    ok: true,
    changed: true,
    isMailQueued: false,
  })
  expect(await mailAfterSitting(app)).toEqual([])
})

test('a document name that staff typed is not stored in the event of a decision', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).ofType('Letter of Ada Obi').saveTo(app)
  await reviewDocument(app, STAFF, createRejection(document))
  expect(await eventsAbout(app.db, application.id)).toMatchObject([{ details: { documentType: 'Other' } }])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    {
      values: {
        document: { before: null, after: 'Letter of Ada Obi' },
        comment: { before: null, after: REJECTION_REASON },
      },
    },
  ])
})

test('reviewing an unknown document finds nothing', async () => {
  const app = await testFileContext()
  for (const documentId of [randomUUID(), 'x'])
    expect(
      await reviewDocument(app, STAFF, { decision: 'approved', expectedStatus: 'pending', comment: null, documentId }),
    ).toEqual({
      ok: false,
      reason: 'not-found',
    })
})

test('a document can be approved only by a person who has opened its file', async () => {
  const { app, application, document } = await createContextWithDocument()
  const colleague = { kind: 'staff', id: randomUUID() } as const
  expect(await reviewDocument(app, colleague, createApproval(document))).toEqual({ ok: false, reason: 'not-opened' })
  expect(await readDocument(app, document)).toMatchObject({ status: 'pending', reviewedBy: null })
  expect(await decisionsAbout(app, application.id)).toEqual([])

  const archive = await archiveFiles(app, colleague, application.id)
  if (archive.ok) await archive.pieces.return(undefined)
  expect(await reviewDocument(app, colleague, createApproval(document))).toMatchObject({ ok: true, changed: true })
  expect(await readDocument(app, document)).toMatchObject({ status: 'approved', reviewedBy: colleague.id })
})

/** Returns the mails that are queued once the sitting has ended. */
async function mailAfterSitting(app: TestFileContext) {
  expect(await queuedMail(app.db)).toEqual([])
  app.clock.advance({ minutes: 2 })
  await mailDecisions(app)
  return queuedMail(app.db)
}

async function decisionsAbout({ db }: TestFileContext, applicationId: string) {
  const events = await eventsAbout(db, applicationId)
  return events.filter(({ type }) => type === 'document.approved' || type === 'document.rejected')
}

function createApproval({ id }: SavedDocument) {
  return { documentId: id, decision: 'approved', expectedStatus: 'pending', comment: null } satisfies DocumentReview
}

function createRejection({ id }: SavedDocument) {
  return {
    documentId: id,
    decision: 'rejected',
    expectedStatus: 'pending',
    comment: REJECTION_REASON,
  } satisfies DocumentReview
}

async function readDocument({ db }: TestFileContext, { id }: SavedDocument) {
  const [document] = await db.select().from(documents).where(eq(documents.id, id))
  return document
}

async function readRequest({ db }: TestFileContext, { id }: { id: string }) {
  const [request] = await db.select().from(documentRequests).where(eq(documentRequests.id, id))
  return request
}
