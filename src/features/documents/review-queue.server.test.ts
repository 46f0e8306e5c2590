import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { countDocumentsToReview, findDocumentToReview, type ReviewQueueQuery } from './review-queue.server.ts'

const ANY_DOCUMENT: ReviewQueueQuery = { documentId: null, applicationId: null, afterId: null }

async function createContextWithApplications() {
  const app = await testFileContext()
  const first = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const second = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  return { app, first, second }
}

/** Submits one document per application, an hour apart. */
async function submitDocuments(app: TestFileContext, applications: Array<Parameters<typeof aDocument>[0]>) {
  const savedDocuments = []
  for (const application of applications) {
    app.clock.advance({ hours: 1 })
    savedDocuments.push(await aDocument(application).saveTo(app))
  }
  return savedDocuments
}

test('the review queue shows the oldest document first and does not show a skipped document again', async () => {
  const { app, first, second } = await createContextWithApplications()
  const [oldest, middle, newest] = await submitDocuments(app, [first, second, first])
  expect(await findDocumentToReview(app.db, ANY_DOCUMENT)).toMatchObject({ id: oldest?.id, reference: first.reference })
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, afterId: oldest?.id ?? null })).toMatchObject({
    id: middle?.id,
  })
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, afterId: newest?.id ?? null })).toBeNull()
  expect(await countDocumentsToReview(app.db)).toBe(3)
})

test('the review queue can be limited to one application', async () => {
  const { app, first, second } = await createContextWithApplications()
  const [, document] = await submitDocuments(app, [first, second])
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, applicationId: second.id })).toMatchObject({
    id: document?.id,
  })
  expect(await countDocumentsToReview(app.db, { applicationId: second.id })).toBe(1)
})

test('after a document of a colleague comes the next of theirs, and Mine adds what has no owner', async () => {
  const { app, first, second } = await createContextWithApplications()
  const owner = await aStaffMember().withPassword('Lagos-2026-talent').saveTo(app.db, app.clock)
  const other = await aStaffMember().withEmail('other@house.example').saveTo(app.db, app.clock)
  await writeApplication(app.db, second.id, { ownerId: owner.id })
  const [unowned, owned, ownedToo] = await submitDocuments(app, [first, second, second])
  const countOf = (viewer: typeof owner, choice: string) =>
    countDocumentsToReview(app.db, { whose: { choice, viewer: { id: viewer.id, role: viewer.role } } })
  const whose = { choice: owner.id, viewer: { id: other.id, role: 'caseworker' } } as const
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, whose })).toMatchObject({ id: owned?.id })
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, whose, afterId: owned?.id ?? null })).toMatchObject({
    id: ownedToo?.id,
  })
  const withoutOwner = { ...whose, choice: 'none' }
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, whose: withoutOwner })).toMatchObject({
    id: unowned?.id,
  })
  expect([await countOf(owner, 'mine'), await countOf(other, 'mine'), await countOf(other, 'all')]).toEqual([3, 1, 3])
})

test('reviewed documents and documents of ended applications are not in the review queue', async () => {
  const { app, first } = await createContextWithApplications()
  const rejectedApplication = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  const reviewedDocument = await aDocument(first).inStatus('rejected', 'Cut off').saveTo(app)
  await aDocument(rejectedApplication).saveTo(app)
  const refundedApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(refundedApplication).saveTo(app)
  const { id } = refundedApplication
  await writeApplication(app.db, id, { endedByRefundAt: app.clock.now() })
  expect(await findDocumentToReview(app.db, ANY_DOCUMENT)).toBeNull()
  expect(await countDocumentsToReview(app.db)).toBe(0)
  expect(
    await findDocumentToReview(app.db, { ...ANY_DOCUMENT, documentId: reviewedDocument.id }),
    'asked for, it is shown',
  ).toMatchObject({
    status: 'rejected',
    adminComment: 'Cut off',
  })
  expect(await findDocumentToReview(app.db, { ...ANY_DOCUMENT, documentId: randomUUID() })).toBeNull()
})

test('a document in the review queue comes with its request and earlier uploads', async () => {
  const { app, first } = await createContextWithApplications()
  const request = await aDocumentRequest(first.id).ofType('Passport').dueOn('2026-12-01').saveTo(app.db, app.clock)
  const earlierUpload = await aDocument(first).forRequest(request).inStatus('rejected', 'Cut off').saveTo(app)
  await aDocument(first).ofType('CV/Resume').inStatus('approved').saveTo(app)
  app.clock.advance({ days: 1 })
  await aDocument(first).forRequest(request).named('again.pdf').saveTo(app)
  expect(await findDocumentToReview(app.db, ANY_DOCUMENT)).toMatchObject({
    fileName: 'again.pdf',
    documentRequest: { description: request.description, dueDate: '2026-12-01' },
    earlier: [{ id: earlierUpload.id, status: 'rejected', adminComment: 'Cut off' }],
  })
})

test('the review queue includes documents that were not requested', async () => {
  const { app, first } = await createContextWithApplications()
  await aDocument(first).saveTo(app)
  expect(await findDocumentToReview(app.db, ANY_DOCUMENT)).toMatchObject({ documentRequest: null, earlier: [] })
})
