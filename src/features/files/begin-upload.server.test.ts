import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { isOffered } from '#src/features/documents/queries.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { type TestDocumentGround, testDocumentGround } from '#tests/support/ground.ts'
import { listed } from '#tests/support/listed.ts'
import { beginUpload, discardUpload, startUpload } from './begin-upload.server.ts'
import { arrivedUpload, noteArrival } from './receive-upload.server.ts'
import { QUOTA } from './uploads.ts'

const SHA256 = 'a'.repeat(64)

async function withApplication() {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  return { app, applicationId: id }
}

function wanted(applicationId: string, changes: object = {}) {
  return {
    id: randomUUID(),
    once: null,
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

test('the same file, of the same size and for the same, is the same upload as long as it arrives', async () => {
  const { app, applicationId } = await withApplication()
  const first = wanted(applicationId)
  const begin = async (changes: object) => {
    const begun = await beginUpload(app, wanted(applicationId, changes))
    return begun.ok && begun.uploadId === first.id
  }
  expect(await beginUpload(app, first)).toEqual({ ok: true, uploadId: first.id, discarded: [] })
  expect(await begin({})).toBe(true)
  for (const other of [{ sizeBytes: 999 }, { documentType: 'Other' }, { sha256: 'b'.repeat(64) }, { sha256: null }])
    expect(await begin(other)).toBe(false)
  await noteArrival(app, first.id, 1_000)
  expect(await begin({})).toBe(false)
})

test('what is on its way counts against the room that there is, also where all begin at once', async () => {
  const { app, applicationId } = await withApplication()
  const many = Array.from({ length: QUOTA.underWay + 5 }, (_, at) => wanted(applicationId, { sizeBytes: 1_000 + at }))
  const begun = await Promise.all(many.map(each => beginUpload(app, each)))
  expect(begun.filter(({ ok }) => ok)).toHaveLength(QUOTA.underWay)
  expect(begun.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'too-many-under-way' })
})

test('uploads that were left lying make room for a new one an hour later, and nothing is left of their files', async () => {
  const { app, applicationId } = await withApplication()
  const left: Array<string> = []
  for (let at = 0; at < QUOTA.underWay; at++) {
    const upload = wanted(applicationId, { sizeBytes: 1_000 + at })
    await beginUpload(app, upload)
    await app.intake.write(upload.id, Readable.from([Buffer.alloc(10)]), 0)
    left.push(upload.id)
    app.clock.advance({ minutes: 1 })
  }
  const next = wanted(applicationId, { sizeBytes: 9 })
  expect(await startUpload(app, next)).toEqual({ ok: false, refusal: 'too-many-under-way' })
  app.clock.advance({ minutes: 60 })
  await noteArrival(app, left[0] ?? '', 10)
  expect(await startUpload(app, next)).toEqual({ ok: true, uploadId: next.id, discarded: [left[1]] })
  expect(await rows(app, left[1] ?? '')).toEqual([])
  expect((await listed(app.intake.list())).map(({ id }) => id).sort()).toEqual(left.toSpliced(1, 1).sort())
})

test('for an application that is gone nothing is begun', async () => {
  const { app } = await withApplication()
  expect(await beginUpload(app, wanted(randomUUID()))).toEqual({ ok: false, refusal: 'application-gone' })
})

test('how much is here only grows, and all of it is whole', async () => {
  const { app, applicationId } = await withApplication()
  const upload = wanted(applicationId)
  await beginUpload(app, upload)
  const seen: Array<unknown> = []
  for (const bytes of [400, 300, 1_000, 200]) {
    await noteArrival(app, upload.id, bytes)
    const [row] = await rows(app, upload.id)
    seen.push([row?.receivedBytes, row?.state])
  }
  expect(seen).toEqual([
    [400, 'arriving'],
    [400, 'arriving'],
    [1_000, 'whole'],
    [1_000, 'whole'],
  ])
})

test('a file that is given up is forgotten; one that is here stays', async () => {
  const { app, applicationId } = await withApplication()
  const [left, whole] = [wanted(applicationId), wanted(applicationId, { isWhole: true, sha256: null })]
  await beginUpload(app, left)
  await beginUpload(app, whole)
  expect(await discardUpload(app, left.id)).toEqual({ ok: true })
  expect(await discardUpload(app, left.id)).toEqual({ ok: false, reason: 'gone' })
  expect(await discardUpload(app, whole.id)).toEqual({ ok: false, reason: 'arrived' })
  expect(await arrivedUpload(app, left.id)).toEqual({ state: 'gone' })
})

test('a type is one of ours or one that this application was asked for', async () => {
  const { app, applicationId } = await withApplication()
  expect(await isOffered(app, applicationId, 'Bank Statement')).toBe(true)
  expect(await isOffered(app, applicationId, 'Recommendation letter')).toBe(false)
  await aDocumentRequest(applicationId).inStatus('fulfilled').saveTo(app.db, app.clock)
  expect(await isOffered(app, applicationId, 'Recommendation letter')).toBe(true)
  expect(await isOffered(app, randomUUID(), 'Recommendation letter')).toBe(false)
})

function rows({ db }: TestDocumentGround, id: string) {
  return db.select().from(uploads).where(eq(uploads.id, id))
}
