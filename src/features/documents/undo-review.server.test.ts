import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { eventsAbout, queuedMail, type TestFileContext } from '#tests/support/app-context.ts'
import { saveRequestedPassport } from '#tests/support/requested-passport.ts'
import { mailDecisions } from './mail-decisions.server.ts'
import { reviewDocument } from './review-document.server.ts'
import { documentRequests, documents } from './table.server.ts'
import { undoReview } from './undo-review.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const
const COLLEAGUE = { kind: 'staff', id: randomUUID() } as const

const reject = (app: TestFileContext, { id: documentId }: SavedDocument, comment = 'It has expired.') =>
  reviewDocument(app, STAFF, { documentId, decision: 'rejected', expectedStatus: 'pending', comment })

test('undoing a rejection restores the document and its request, and no mail goes', async () => {
  const { app, application, request, document } = await saveRequestedPassport()
  await reject(app, document)
  app.clock.advance({ seconds: 9 })
  const results = await Promise.all([1, 2].map(() => undoReview(app, STAFF, document.id)))
  expect(results.map(result => result.ok && result.changed).toSorted()).toEqual([false, true])
  expect(await app.db.select().from(documents)).toMatchObject([
    { status: 'pending', adminComment: null, reviewedAt: null, reviewedBy: null, decisionMailDueAt: null },
  ])
  expect(await app.db.select().from(documentRequests).where(eq(documentRequests.id, request.id))).toMatchObject([
    { status: 'fulfilled' },
  ])
  app.clock.advance({ minutes: 10 })
  await mailDecisions(app)
  expect(await queuedMail(app.db)).toEqual([])
  const types = (await eventsAbout(app.db, application.id)).map(({ type }) => type)
  expect(types.toSorted()).toEqual(['document.rejected', 'document.review_undone'])
})

test('an undone decision does not hold back the mail about the others of the sitting', async () => {
  const { app, application, document } = await saveRequestedPassport()
  const other = await aDocument(application).ofType('CV/Resume').saveTo(app)
  await reject(app, other, 'Pages are missing.')
  await reject(app, document)
  await undoReview(app, STAFF, document.id)
  app.clock.advance({ minutes: 2 })
  await mailDecisions(app)
  expect(await queuedMail(app.db)).toMatchObject([
    { template: 'documents.reviewed', data: { documentType: 'CV/Resume', comment: 'Pages are missing.' } },
  ])
})

test('a decision cannot be undone by a colleague or after its mail', async () => {
  const { app, document } = await saveRequestedPassport()
  await reject(app, document)
  expect(await undoReview(app, COLLEAGUE, document.id)).toEqual({ ok: false, reason: 'of-colleague' })
  app.clock.advance({ minutes: 2 })
  await mailDecisions(app)
  expect(await undoReview(app, STAFF, document.id)).toEqual({ ok: false, reason: 'mailed' })
  expect(await undoReview(app, STAFF, randomUUID())).toEqual({ ok: false, reason: 'not-found' })
})

test('a decision that replaced an earlier one cannot be undone, but a repeated one can', async () => {
  const { app, document } = await saveRequestedPassport()
  await reject(app, document)
  await undoReview(app, STAFF, document.id)
  await reject(app, document)
  expect(await undoReview(app, STAFF, document.id)).toEqual({ ok: true, changed: true })
  await reject(app, document)
  await recordAccess(app, STAFF, document, 'downloaded')
  await reviewDocument(app, STAFF, {
    documentId: document.id,
    decision: 'approved',
    expectedStatus: 'rejected',
    comment: null,
  })
  expect(await undoReview(app, STAFF, document.id)).toEqual({ ok: false, reason: 'was-decided-before' })
})
