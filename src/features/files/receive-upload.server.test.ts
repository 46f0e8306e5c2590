import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { samplePdf } from '#factories/sample-files.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { documentRequests, uploads } from '#src/features/documents/table.server.ts'
import { arrivedFile } from '#tests/support/arrived-file.ts'
import { eventsAbout, queuedMail, type TestDocumentGround, testDocumentGround } from '#tests/support/ground.ts'
import { listed } from '#tests/support/listed.ts'
import { handIn, receiveUpload } from './receive-upload.server.ts'

const AGAIN = { purpose: 'resubmission', documentType: 'Corrected Document' } as const

test('a file becomes a document, and the first one records what was agreed to', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const first = await handIn(app, await arrivedFile(app, id))
  const second = await handIn(app, await arrivedFile(app, id, samplePdf('Another')))
  expect([first.state, second.state]).toEqual(['stored', 'stored'])
  expect(await documentsOf(app, id)).toHaveLength(2)
  const types = (await eventsAbout(app.db, id)).map(({ type }) => type)
  expect(types).toEqual(['application.privacy_agreed', 'document.uploaded', 'document.uploaded'])
  const [agreed] = await app.db.select().from(applications).where(eq(applications.id, id))
  expect(agreed).toMatchObject({ privacyVersion: '2026-11-01', privacyAgreedAt: app.clock.now() })
})

test('it fulfils the request that it was started from, else the oldest open one of its type, and no other', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const oldest = await asked(app, id, 'Passport')
  const newer = await asked(app, id, 'Passport')
  const letter = await asked(app, id, 'Recommendation letter')
  const file = await arrivedFile(app, id)
  await handIn(app, { ...file, requestId: newer })
  expect(await openRequests(app)).toEqual([oldest, letter])
  await handIn(app, await arrivedFile(app, id, samplePdf('Of no request')))
  expect(await openRequests(app)).toEqual([letter])
  // Started from a request of another type: what is in it counts.
  await handIn(app, { ...(await arrivedFile(app, id, samplePdf('Third'))), requestId: letter })
  expect(await openRequests(app)).toEqual([letter])
})

test("another application's request counts as none", async () => {
  const app = await testDocumentGround()
  const [mine, theirs] = [
    await anApplication().saveTo(app.db, app.clock),
    await anApplication().saveTo(app.db, app.clock),
  ]
  const request = await asked(app, theirs.id, 'Passport')
  const handed = await handIn(app, { ...(await arrivedFile(app, mine.id)), requestId: request })
  expect(handed.state).toBe('stored')
  expect(await openRequests(app)).toEqual([request])
})

test('what was sent back and is handed in again goes on to the final review, once, and we are told', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').sentBack('Not signed').saveTo(app.db, app.clock)
  const files = [await arrivedFile(app, id), await arrivedFile(app, id, samplePdf('Another'))]
  const handed = await Promise.all(files.map(file => handIn(app, { ...file, ...AGAIN })))
  expect(handed.map(({ state }) => state)).toContain('stored')
  const [application] = await app.db.select().from(applications).where(eq(applications.id, id))
  expect(application).toMatchObject({ status: 'final_review', resubmissionRequired: false, resubmissionReason: null })
  expect(await queuedMail(app.db)).toMatchObject([{ to: app.staffMailbox, template: 'applications.resubmitted' }])
  expect(await handIn(app, { ...(await arrivedFile(app, id)), ...AGAIN })).toEqual({
    state: 'refused',
    refusal: 'nothing-asked-for',
  })
  expect(await filesOnTheWay(app)).toEqual([])
})

test('one form with one file is one document, however often and however fast it is sent', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const files = await Promise.all(Array.from({ length: 5 }, () => arrivedFile(app, id)))
  const handed = await Promise.all(files.map(file => handIn(app, { ...file, once: 'this form' })))
  expect(new Set(handed.map(each => JSON.stringify(each))).size).toBe(1)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await filesOnTheWay(app)).toEqual([])
})

test('an application that was not taken forward takes nothing', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').inStatus('rejected').saveTo(app.db, app.clock)
  const handed = await handIn(app, await arrivedFile(app, id))
  expect(handed).toEqual({ state: 'refused', refusal: 'application-closed' })
  expect(await filesOnTheWay(app)).toEqual([])
})

test('a file that a scanner finds something in is refused, and whoever asks again is told the same', async () => {
  const app = await testDocumentGround()
  const scanned = { ...app, scanner: { scan: async () => 'infected' as const } }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const file = await arrivedFile(app, id)
  const refused = { state: 'refused', refusal: 'has-virus' }
  expect(await handIn(scanned, file)).toEqual(refused)
  expect(await receiveUpload(app, file.id)).toEqual(refused)
  expect(await documentsOf(app, id)).toEqual([])
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'refused' }])
})

async function asked(app: TestDocumentGround, applicationId: string, type: string): Promise<string> {
  app.clock.advance({ minutes: 1 })
  return (await aDocumentRequest(applicationId).ofType(type).saveTo(app.db, app.clock)).id
}

async function openRequests({ db }: TestDocumentGround) {
  const open = await db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(eq(documentRequests.status, 'pending'))
    .orderBy(documentRequests.requestedAt)
  return open.map(({ id }) => id)
}

async function filesOnTheWay({ intake }: TestDocumentGround) {
  return listed(intake.list())
}
