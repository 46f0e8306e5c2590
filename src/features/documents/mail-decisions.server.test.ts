import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { queuedMail, type TestFileContext } from '#tests/support/app-context.ts'
import { saveRequestedPassport } from '#tests/support/requested-passport.ts'
import { markAsReceived } from './finish-request.server.ts'
import { mailDecisions } from './mail-decisions.server.ts'
import { type DocumentReview, reviewDocument } from './review-document.server.ts'
import { documents } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const CUT_OFF = 'The lower edge is cut off.'

async function createContextWithDocuments() {
  const { app, application, request, document: passport } = await saveRequestedPassport()
  const cv = await aDocument(application).ofType('CV/Resume').named('cv.pdf').saveTo(app)
  app.clock.advance({ hours: 1 })
  return { app, application, request, passport, cv }
}

async function approve(
  app: TestFileContext,
  document: SavedDocument,
  expectedStatus: 'pending' | 'rejected' = 'pending',
) {
  await recordAccess(app, STAFF, document, 'viewed')
  return decide(app, document, { decision: 'approved', expectedStatus, comment: null })
}

async function decide(app: TestFileContext, { id }: SavedDocument, review: Omit<DocumentReview, 'documentId'>) {
  const result = await reviewDocument(app, STAFF, { documentId: id, ...review } as DocumentReview)
  expect(result).toMatchObject({ ok: true, changed: true })
}

const reject = (app: TestFileContext, document: SavedDocument, comment = CUT_OFF) =>
  decide(app, document, { decision: 'rejected', expectedStatus: 'pending', comment })

test('the decisions of one sitting are mailed together, two minutes after the last one', async () => {
  const { app, application, passport, cv } = await createContextWithDocuments()
  await approve(app, cv)
  app.clock.advance({ seconds: 90 })
  await reject(app, passport)
  app.clock.advance({ seconds: 119 })
  expect(await mailDecisions(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])

  app.clock.advance({ seconds: 1 })
  expect(await Promise.all([1, 2, 3].map(() => mailDecisions(app))).then(counts => counts.toSorted())).toEqual([
    0, 0, 1,
  ])
  expect(await mailDecisions(app)).toBe(0)
  expect(await queuedMail(app.db)).toMatchObject([
    {
      to: application.email,
      template: 'documents.decisions',
      data: {
        documents: [
          { decision: 'approved', documentType: 'CV/Resume', comment: null, isAskedFor: false, dueDate: null },
          { decision: 'rejected', documentType: 'Passport', comment: CUT_OFF, isAskedFor: true, dueDate: '2026-11-10' },
        ],
      },
    },
  ])
})

test('a sitting without a quiet moment is mailed ten minutes after its first decision', async () => {
  const { app, application } = await createContextWithDocuments()
  for (let minute = 0; minute < 10; minute++) {
    await reject(app, await aDocument(application).named(`${minute}.pdf`).saveTo(app))
    expect(await mailDecisions(app)).toBe(0)
    app.clock.advance({ minutes: 1 })
  }
  expect(await mailDecisions(app)).toBe(1)
  const [mail] = await queuedMail(app.db)
  expect(mail).toMatchObject({ data: { documents: Array.from({ length: 10 }, () => ({ decision: 'rejected' })) } })
  await reject(app, await aDocument(application).named('later.pdf').saveTo(app))
  app.clock.advance({ minutes: 2 })
  expect(await mailDecisions(app)).toBe(1)
})

test('a single decision has the mail that it always had, with what is true when it goes', async () => {
  const { app, application, request, passport } = await createContextWithDocuments()
  await reject(app, passport)
  await markAsReceived(app, STAFF, { applicationId: application.id, requestId: request.id })
  app.clock.advance({ minutes: 2 })
  expect(await mailDecisions(app)).toBe(1)
  expect(await queuedMail(app.db)).toMatchObject([
    {
      template: 'documents.reviewed',
      data: { decision: 'rejected', documentType: 'Passport', comment: CUT_OFF, isAskedFor: false, dueDate: null },
    },
  ])
})

test('a changed decision is mailed once, as it was last', async () => {
  const { app, passport } = await createContextWithDocuments()
  await reject(app, passport)
  await approve(app, passport, 'rejected')
  app.clock.advance({ minutes: 2 })
  await mailDecisions(app)
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'documents.reviewed', data: { decision: 'approved' } }])
})

test('no mail goes when the application was stopped before it was due', async () => {
  const { app, application, passport } = await createContextWithDocuments()
  await reject(app, passport)
  await writeApplication(app.db, application.id, { status: 'rejected' })
  app.clock.advance({ minutes: 2 })
  expect(await mailDecisions(app)).toBe(0)
  await writeApplication(app.db, application.id, { status: 'evidence_review' })
  expect(await mailDecisions(app)).toBe(0)
  expect(await queuedMail(app.db)).toEqual([])
})

test('a run that breaks off mails nothing, and the next run mails everything once', async () => {
  const { app, passport, cv } = await createContextWithDocuments()
  await approve(app, cv)
  await reject(app, passport)
  app.clock.advance({ minutes: 2 })
  const breaksOff = { ...app, jobs: { enqueue: () => Promise.reject(new Error('The queue is away.')) } }
  await expect(mailDecisions(breaksOff)).rejects.toThrow('The queue is away.')
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.db.$count(documents, eq(documents.decisionMailDueAt, app.clock.now()))).toBe(2)
  expect(await mailDecisions(app)).toBe(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})
