import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { countToReview, nextToReview, type WantedReview } from './review-queue.server.ts'

const ANY: WantedReview = { documentId: null, applicationId: null, afterId: null }

async function withApplications() {
  const app = await testFileContext()
  const first = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const second = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  return { app, first, second }
}

/** Submits one document per application, an hour apart. */
async function submittedDocuments(app: TestFileContext, applications: Array<Parameters<typeof aDocument>[0]>) {
  const saved = []
  for (const application of applications) {
    app.clock.advance({ hours: 1 })
    saved.push(await aDocument(application).saveTo(app))
  }
  return saved
}

test('the oldest document comes first, and a skipped one does not return', async () => {
  const { app, first, second } = await withApplications()
  const [a, b, c] = await submittedDocuments(app, [first, second, first])
  expect(await nextToReview(app.db, ANY)).toMatchObject({ id: a?.id, reference: first.reference })
  expect(await nextToReview(app.db, { ...ANY, afterId: a?.id ?? null })).toMatchObject({ id: b?.id })
  expect(await nextToReview(app.db, { ...ANY, afterId: c?.id ?? null })).toBeNull()
  expect(await countToReview(app.db)).toBe(3)
})

test('the queue can be limited to one application', async () => {
  const { app, first, second } = await withApplications()
  const [, b] = await submittedDocuments(app, [first, second])
  expect(await nextToReview(app.db, { ...ANY, applicationId: second.id })).toMatchObject({ id: b?.id })
  expect(await countToReview(app.db, { applicationId: second.id })).toBe(1)
})

test('reviewed documents and stopped applications are not in the queue', async () => {
  const { app, first } = await withApplications()
  const gone = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  const decided = await aDocument(first).inStatus('rejected', 'Cut off').saveTo(app)
  await aDocument(gone).saveTo(app)
  expect(await nextToReview(app.db, ANY)).toBeNull()
  expect(await countToReview(app.db)).toBe(0)
  expect(await nextToReview(app.db, { ...ANY, documentId: decided.id }), 'asked for, it is shown').toMatchObject({
    status: 'rejected',
    adminComment: 'Cut off',
  })
  expect(await nextToReview(app.db, { ...ANY, documentId: randomUUID() })).toBeNull()
})

test('a document comes with its request and earlier uploads', async () => {
  const { app, first } = await withApplications()
  const request = await aDocumentRequest(first.id).ofType('Passport').dueOn('2026-12-01').saveTo(app.db, app.clock)
  const before = await aDocument(first).forRequest(request).inStatus('rejected', 'Cut off').saveTo(app)
  await aDocument(first).ofType('CV/Resume').inStatus('approved').saveTo(app)
  app.clock.advance({ days: 1 })
  await aDocument(first).forRequest(request).named('again.pdf').saveTo(app)
  expect(await nextToReview(app.db, ANY)).toMatchObject({
    fileName: 'again.pdf',
    documentRequest: { description: request.description, dueDate: '2026-12-01' },
    earlier: [{ id: before.id, status: 'rejected', adminComment: 'Cut off' }],
  })
})

test('a document that was not requested has no request in the queue', async () => {
  const { app, first } = await withApplications()
  await aDocument(first).saveTo(app)
  expect(await nextToReview(app.db, ANY)).toMatchObject({ documentRequest: null, earlier: [] })
})
