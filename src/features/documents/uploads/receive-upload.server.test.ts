import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { eventsAbout, queuedMail, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { receivedFile } from '#tests/support/received-file.ts'
import { toArray } from '#tests/support/to-array.ts'
import { receiveUpload, submitFile } from './receive-upload.server.ts'

const RESUBMISSION = { purpose: 'resubmission', documentType: 'Corrected Document' } as const

test('C87: a submitted file becomes a document, and an applicant’s first file records the privacy consent', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const firstResult = await submitFile(app, await receivedFile(app, id))
  const secondResult = await submitFile(app, await receivedFile(app, id, createSamplePdf('Another')))
  expect([firstResult.state, secondResult.state]).toEqual(['stored', 'stored'])
  expect(await documentsOf(app, id)).toHaveLength(2)
  const eventTypes = (await eventsAbout(app.db, id)).map(({ type }) => type)
  expect(eventTypes).toEqual(['application.privacy_agreed', 'document.uploaded', 'document.uploaded'])
  const [agreed] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(agreed).toMatchObject({ privacyVersion: '2026-11-01', privacyAgreedAt: app.clock.now() })
})

test('a document fulfils the document request that it names, otherwise the oldest open one for its type', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const oldestRequest = await createRequest(app, id, 'Passport')
  const newerRequest = await createRequest(app, id, 'Passport')
  const letterRequest = await createRequest(app, id, 'Recommendation letter')
  const file = await receivedFile(app, id)
  await submitFile(app, { ...file, requestId: newerRequest })
  expect(await listOpenRequests(app)).toEqual([oldestRequest, letterRequest])
  await submitFile(app, await receivedFile(app, id, createSamplePdf('Of no request')))
  expect(await listOpenRequests(app)).toEqual([letterRequest])
  // The named request is for another type of document, so it stays open.
  await submitFile(app, { ...(await receivedFile(app, id, createSamplePdf('Third'))), requestId: letterRequest })
  expect(await listOpenRequests(app)).toEqual([letterRequest])
})

test('C17: the id of a document request of another application is ignored', async () => {
  const app = await testFileContext()
  const [mine, theirs] = [
    await anApplication().saveTo(app.db, app.clock),
    await anApplication().saveTo(app.db, app.clock),
  ]
  const request = await createRequest(app, theirs.id, 'Passport')
  const result = await submitFile(app, { ...(await receivedFile(app, mine.id)), requestId: request })
  expect(result.state).toBe('stored')
  expect(await listOpenRequests(app)).toEqual([request])
})

test('a resubmission moves the application to the draft review once and notifies staff', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').awaitingResubmission('Not signed').saveTo(app.db, app.clock)
  const files = [await receivedFile(app, id), await receivedFile(app, id, createSamplePdf('Another'))]
  const results = await Promise.all(files.map(file => submitFile(app, { ...file, ...RESUBMISSION })))
  expect(results.map(({ state }) => state)).toContain('stored')
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(application).toMatchObject({ status: 'draft_review', resubmissionRequired: false, resubmissionReason: null })
  const sent = (await queuedMail(app.db)).filter(({ template }) => template === 'applications.resubmitted')
  expect(sent).toMatchObject([{ to: app.staffMailbox }])
  const submitAgain = async () => submitFile(app, { ...(await receivedFile(app, id)), ...RESUBMISSION })
  expect(await submitAgain()).toMatchObject({ state: 'stored' })
  await app.db.update(documents).set({ status: 'approved', reviewedAt: app.clock.now() })
  expect(await submitAgain()).toEqual({ state: 'refused', refusal: 'nothing-asked-for' })
  expect(await listIntakeFiles(app)).toEqual([])
})

test('submitting the same form repeatedly creates one document', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const files = await Promise.all(Array.from({ length: 5 }, () => receivedFile(app, id)))
  const results = await Promise.all(files.map(file => submitFile(app, { ...file, idempotencyKey: 'this form' })))
  expect(new Set(results.map(each => JSON.stringify(each))).size).toBe(1)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listIntakeFiles(app)).toEqual([])
})

test('a rejected application accepts no files', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').inStatus('rejected').saveTo(app.db, app.clock)
  const result = await submitFile(app, await receivedFile(app, id))
  expect(result).toEqual({ state: 'refused', refusal: 'application-closed' })
  expect(await listIntakeFiles(app)).toEqual([])
})

test('C39: an infected file is refused, and a repeated request gets the same answer', async () => {
  const app = await testFileContext()
  const appThatFindsViruses = { ...app, scanner: { scan: async () => 'infected' as const } }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const file = await receivedFile(app, id)
  const refusal = { state: 'refused', refusal: 'has-virus' }
  expect(await submitFile(appThatFindsViruses, file)).toEqual(refusal)
  expect(await receiveUpload(app, file.id)).toEqual(refusal)
  expect(await documentsOf(app, id)).toEqual([])
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'refused' }])
})

async function createRequest(app: TestFileContext, applicationId: string, type: string): Promise<string> {
  app.clock.advance({ minutes: 1 })
  return (await aDocumentRequest(applicationId).ofType(type).saveTo(app.db, app.clock)).id
}

async function listOpenRequests({ db }: TestFileContext) {
  const rows = await db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(eq(documentRequests.status, 'pending'))
    .orderBy(documentRequests.requestedAt)
  return rows.map(({ id }) => id)
}

async function listIntakeFiles({ intake }: TestFileContext) {
  return toArray(intake.list())
}

test('a file that replaces an unreviewed document takes its place, also under its request', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const requestId = await createRequest(app, id, 'Passport')
  await submitFile(app, { ...(await receivedFile(app, id)), requestId })
  const [first] = await documentsOf(app, id)
  const replacement = { ...(await receivedFile(app, id, createSamplePdf('Better'))), replacesId: first?.id ?? null }
  const results = await Promise.all([1, 2].map(() => submitFile(app, { ...replacement, idempotencyKey: 'one form' })))
  expect(results.map(({ state }) => state)).toEqual(['stored', 'stored'])
  const [second, ...others] = await documentsOf(app, id)
  expect(others).toEqual([])
  expect(second?.id).not.toBe(first?.id)
  expect(second).toMatchObject({ requestId, documentType: 'Passport', status: 'pending' })
  expect(await toArray(app.storage.list())).toHaveLength(1)
  const eventTypes = (await eventsAbout(app.db, id)).map(({ type }) => type)
  expect(eventTypes.filter(type => type === 'document.replaced')).toHaveLength(1)
})

test('a reviewed document and one of another application are not replaced', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await submitFile(app, await receivedFile(app, id))
  const [document] = await documentsOf(app, id)
  const replacesId = document?.id ?? null
  await submitFile(app, { ...(await receivedFile(app, other.id, createSamplePdf('Theirs'))), replacesId })
  expect(await documentsOf(app, id)).toHaveLength(1)
  await app.db.update(documents).set({ status: 'rejected', reviewedAt: app.clock.now() })
  await submitFile(app, { ...(await receivedFile(app, id, createSamplePdf('Later'))), replacesId })
  expect(await documentsOf(app, id)).toHaveLength(2)
})

test('several files of one form answer the same request and no other', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const otherRequest = await createRequest(app, id, 'Other')
  const requestId = await createRequest(app, id, 'Other')
  const wanted = { documentType: 'Other', requestId }
  await submitFile(app, { ...(await receivedFile(app, id)), ...wanted })
  await submitFile(app, { ...(await receivedFile(app, id, createSamplePdf('Page 2'))), ...wanted })
  expect(await listOpenRequests(app)).toEqual([otherRequest])
  expect((await documentsOf(app, id)).map(document => document.requestId)).toEqual([requestId, requestId])
})
