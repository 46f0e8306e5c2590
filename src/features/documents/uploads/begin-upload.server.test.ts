import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { isSelectableType } from '#src/features/documents/queries.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { UPLOAD_QUOTA } from '#src/features/files/uploads.ts'
import { endAccess, endOtherBrowsers, findProof } from '#src/features/people/access/browsers.server.ts'
import { changeAddress, sendCode } from '#src/features/people/access/codes.server.ts'
import { correctDetails } from '#src/features/people/access/details.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { openApplication, proveEmail, readMailedCode } from '#tests/support/applicant-session.ts'
import { toArray } from '#tests/support/to-array.ts'
import { beginUpload, discardUpload, startUpload } from './begin-upload.server.ts'
import { receiveUpload, recordReceivedBytes } from './receive-upload.server.ts'

const SHA256 = 'a'.repeat(64)
const STAFF = { kind: 'staff', id: randomUUID() } as const
const NEW_EMAIL = 'right@example.com'
const BROWSER = 'Chrome on Android'

type OpenedContext = { app: TestFileContext } & Awaited<ReturnType<typeof openApplication>>

async function createContextWithApplication() {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  return { app, applicationId: id }
}

function createNewUpload(applicationId: string, changes: object = {}) {
  return {
    id: randomUUID(),
    idempotencyKey: null,
    applicationId,
    purpose: 'document' as const,
    documentType: 'Passport',
    requestId: null,
    fileName: 'passport.pdf',
    sizeBytes: 1_000,
    sha256: SHA256,
    isWhole: false,
    privacyVersion: '2026-11-21',
    ...changes,
  }
}

test('an interrupted upload continues when the same file is sent again', async () => {
  const { app, applicationId } = await createContextWithApplication()
  const firstUpload = createNewUpload(applicationId)
  const continuesFirstUpload = async (changes: object) => {
    const result = await beginUpload(app, createNewUpload(applicationId, changes))
    return result.ok && result.uploadId === firstUpload.id
  }
  expect(await beginUpload(app, firstUpload)).toEqual({ ok: true, uploadId: firstUpload.id, discarded: [] })
  expect(await continuesFirstUpload({})).toBe(true)
  for (const changes of [{ sizeBytes: 999 }, { documentType: 'Other' }, { sha256: 'b'.repeat(64) }, { sha256: null }])
    expect(await continuesFirstUpload(changes)).toBe(false)
  await recordReceivedBytes(app, firstUpload.id, 1_000)
  expect(await continuesFirstUpload({})).toBe(false)
})

test.each([
  {
    by: 'when staff end access',
    end: ({ app, applicationId }: OpenedContext) => endAccess(app, STAFF, { id: applicationId }),
  },
  {
    by: 'when staff correct the address',
    end: async ({ app, applicationId }: OpenedContext) => {
      const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
      const { version = 0, applicantName = '', phone = null } = application ?? {}
      return correctDetails(app, STAFF, { id: applicationId, version, applicantName, phone, email: NEW_EMAIL })
    },
  },
  {
    by: 'when the applicant changes the address',
    end: async ({ app, applicationId, token }: OpenedContext) => {
      await sendCode(app, { applicationId, token, target: 'address', browser: BROWSER, newEmail: NEW_EMAIL })
      const code = await readMailedCode(app, NEW_EMAIL)
      return changeAddress(app, { applicationId, token, code, proofToken: null, browser: BROWSER })
    },
  },
  {
    by: 'when the applicant ends the access of other browsers',
    end: async ({ app, ...opened }: OpenedContext) => {
      const proofToken = await proveEmail(app, opened)
      const proof = await findProof(app, { ...opened, proofToken })
      return { ok: true, ...(await endOtherBrowsers(app, { ...opened, proofId: proof?.id ?? '' })) }
    },
  },
])('an unfinished upload ends $by, and a complete one stays', async ({ end }) => {
  const app = await testFileContext()
  const opened = await openApplication(app)
  const { applicationId } = opened
  const [unfinished, complete] = [
    createNewUpload(applicationId),
    createNewUpload(applicationId, { sha256: null, isWhole: true }),
  ]
  for (const upload of [unfinished, complete]) expect(await beginUpload(app, upload)).toMatchObject({ ok: true })
  expect(await end({ app, ...opened })).toMatchObject({ ok: true })
  expect(await receiveUpload(app, unfinished.id)).toEqual({ state: 'gone' })
  expect(await app.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.caseId, applicationId))).toEqual([
    { id: complete.id },
  ])
})

test('unfinished uploads count towards the quota, even if they begin concurrently', async () => {
  const { app, applicationId } = await createContextWithApplication()
  const newUploads = Array.from({ length: UPLOAD_QUOTA.concurrent + 5 }, (_, index) =>
    createNewUpload(applicationId, { sizeBytes: 1_000 + index }),
  )
  const results = await Promise.all(newUploads.map(each => beginUpload(app, each)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(UPLOAD_QUOTA.concurrent)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'too-many-under-way' })
})

test('an upload that is idle for an hour is removed with its file to make room for another', async () => {
  const { app, applicationId } = await createContextWithApplication()
  const idleUploadIds: Array<string> = []
  for (let index = 0; index < UPLOAD_QUOTA.concurrent; index++) {
    const upload = createNewUpload(applicationId, { sizeBytes: 1_000 + index })
    await beginUpload(app, upload)
    await app.intake.write(upload.id, Readable.from([Buffer.alloc(10)]), 0)
    idleUploadIds.push(upload.id)
    app.clock.advance({ minutes: 1 })
  }
  const nextUpload = createNewUpload(applicationId, { sizeBytes: 9 })
  expect(await startUpload(app, nextUpload)).toEqual({ ok: false, refusal: 'too-many-under-way' })
  app.clock.advance({ minutes: 60 })
  await recordReceivedBytes(app, idleUploadIds[0] ?? '', 10)
  expect(await startUpload(app, nextUpload)).toEqual({
    ok: true,
    uploadId: nextUpload.id,
    discarded: [idleUploadIds[1]],
  })
  expect(await findUploadRows(app, idleUploadIds[1] ?? '')).toEqual([])
  expect((await toArray(app.intake.list())).map(({ id }) => id).sort()).toEqual(idleUploadIds.toSpliced(1, 1).sort())
})

test.each([{ status: 'rejected' } as const, { endedByRefundAt: new Date() }])(
  'an application that has ended with %j accepts files of messages only',
  async end => {
    const { app, applicationId } = await createContextWithApplication()
    await writeApplication(app.db, applicationId, end)
    const closed = { ok: false, refusal: 'application-closed' }
    expect(await beginUpload(app, createNewUpload(applicationId))).toEqual(closed)
    expect(await beginUpload(app, createNewUpload(applicationId, { purpose: 'resubmission' }))).toEqual(closed)
    const messageFile = createNewUpload(applicationId, { purpose: 'message', documentType: 'Message' })
    expect(await beginUpload(app, messageFile)).toMatchObject({ ok: true })
  },
)

test('a deleted application accepts no upload', async () => {
  const { app } = await createContextWithApplication()
  expect(await beginUpload(app, createNewUpload(randomUUID()))).toEqual({ ok: false, refusal: 'application-gone' })
})

test('the received size of an upload never shrinks, and the upload is complete when all bytes have arrived', async () => {
  const { app, applicationId } = await createContextWithApplication()
  const upload = createNewUpload(applicationId)
  await beginUpload(app, upload)
  const recordedStates: Array<unknown> = []
  for (const bytes of [400, 300, 1_000, 200]) {
    await recordReceivedBytes(app, upload.id, bytes)
    const [row] = await findUploadRows(app, upload.id)
    recordedStates.push([row?.receivedBytes, row?.state])
  }
  expect(recordedStates).toEqual([
    [400, 'arriving'],
    [400, 'arriving'],
    [1_000, 'whole'],
    [1_000, 'whole'],
  ])
})

test('an incomplete upload can be discarded, and a complete one cannot', async () => {
  const { app, applicationId } = await createContextWithApplication()
  const [left, whole] = [
    createNewUpload(applicationId),
    createNewUpload(applicationId, { isWhole: true, sha256: null }),
  ]
  await beginUpload(app, left)
  await beginUpload(app, whole)
  expect(await discardUpload(app, left.id)).toEqual({ ok: true })
  expect(await discardUpload(app, left.id)).toEqual({ ok: false, reason: 'gone' })
  expect(await discardUpload(app, whole.id)).toEqual({ ok: false, reason: 'arrived' })
  expect(await receiveUpload(app, left.id)).toEqual({ state: 'gone' })
})

test('a document type must be a standard one or one that staff requested', async () => {
  const { app, applicationId } = await createContextWithApplication()
  expect(await isSelectableType(app, applicationId, 'Bank Statement')).toBe(true)
  expect(await isSelectableType(app, applicationId, 'Recommendation letter')).toBe(false)
  await aDocumentRequest(applicationId).inStatus('fulfilled').saveTo(app.db, app.clock)
  expect(await isSelectableType(app, applicationId, 'Recommendation letter')).toBe(true)
  expect(await isSelectableType(app, randomUUID(), 'Recommendation letter')).toBe(false)
})

function findUploadRows({ db }: TestFileContext, id: string) {
  return db.select().from(uploads).where(eq(uploads.id, id))
}
