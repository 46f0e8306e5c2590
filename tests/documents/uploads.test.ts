import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import type { Database } from '#src/database/client.ts'
import { applicantSessionApplications, applicantSessions } from '#src/features/applications/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { REFUSALS, UPLOAD_QUOTA } from '#src/features/files/uploads.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { countAttempts } from '../support/count-attempts.ts'
import {
  createSender,
  discardUpload,
  fileForm,
  hashOf,
  intakeFiles,
  openChunkRequest,
  openFormRequest,
  openRequest,
  postFile,
  proveAddress,
  requestUploadState,
  type Sender,
  sendChunk,
  startUpload,
} from '../support/sending-files.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { listStoredDocuments } from '../support/stored-documents.ts'

// The tests of this file are about how uploads arrive. `uploads-abuse.test.ts` is about the content of files.
let program: TestProgram
let db: Database

/** This file is larger than a socket buffer, so that the connection can drop in the middle of it. */
const FILE = pdfOfSize(300_000)
const EXECUTABLE = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(2_000, 7)])

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

test.each([1, 50, 99])(
  'C47: an upload form whose connection drops after %i % of the file leaves no file',
  async percent => {
    const sender = await createSender(program, db)
    const form = fileForm(FILE)
    const filesBefore = await intakeFiles(program)
    const request = openFormRequest(sender, form)
    request.write(form.before)
    request.write(FILE.subarray(0, Math.floor((FILE.length * percent) / 100)))
    await expect.poll(() => intakeFiles(program)).toHaveLength(filesBefore.length + 1)
    request.destroy()
    await expect.poll(() => intakeFiles(program)).toEqual(filesBefore)
    expect(await loadStoredRows(sender)).toEqual({ documents: [], uploads: [] })
  },
)

test('uploads whose connection drops before the server reads them leave no file, and the server keeps running', async () => {
  const sender = await createSender(program, db)
  const form = fileForm(FILE)
  const filesBefore = await intakeFiles(program)
  const wrongFieldForm = Buffer.from(form.before.toString().replace('name="file"', 'name="other"'))
  for (const body of [form.before, wrongFieldForm, form.before.subarray(0, -10), Buffer.concat([form.before, FILE])])
    expect((await postFile(sender, { ...form, before: body, file: body.subarray(0, 3), after: body })).status).toBe(400)

  const path = await startUploadForPath(sender, FILE)
  const closedConnections = Array.from({ length: 30 }, (_, number) => {
    const request = number % 3 === 0 ? openChunkRequest(sender, path, FILE.length, 0) : openFormRequest(sender, form)
    if (number % 3 > 0) request.write(form.before)
    request.write(FILE.subarray(0, 3))
    return new Promise<void>(resolve => {
      request.once('close', resolve)
      setTimeout(() => request.destroy(), number * 2)
    })
  })
  await Promise.all(closedConnections)
  const [id = ''] = path.split('/').slice(-1)
  await expect.poll(async () => (await intakeFiles(program)).filter(name => name !== id)).toEqual(filesBefore)
  expect((await postFile(sender, form)).status).toBe(302)
})

test.each(['posted', 'resumable'])('a %s upload replaces a document only after the mailed code', async way => {
  const sender = await createSender(program, db)
  const send = async (from: Sender, text: string, fields: Record<string, string> = {}) => {
    const file = createSamplePdf(text)
    if (way === 'posted') return (await postFile(from, fileForm(file, fields))).status
    return (await sendChunk(from, await startUploadForPath(from, file, fields), file, 0)).status
  }
  const listIds = async () => (await loadStoredRows(sender)).documents.map(({ id }) => id)
  await send(sender, 'First')
  const [first = ''] = await listIds()
  await send(sender, 'Second', { replacesId: first })
  expect(await listIds()).toHaveLength(2)
  expect(await listIds()).toContain(first)

  await send(await proveAddress(db, sender), 'Third', { replacesId: first })
  expect(await listIds()).toHaveLength(2)
  expect(await listIds()).not.toContain(first)
})

test('an upload form with an unusual idempotency key creates one document, even if the form is sent twice', async () => {
  const sender = await createSender(program, db)
  for (const idempotencyKey of ['x'.repeat(16_000), 'a\0b', '', '\ud800']) {
    const form = fileForm(FILE, { idempotencyKey })
    for (const _ of [1, 2]) expect((await postFile(sender, form)).status).toBe(302)
  }
  expect((await loadStoredRows(sender)).documents).toHaveLength(4)
})

test('an upload in chunks that is interrupted at 1, 50 and 99 % is stored completely and only once', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  let offset = 0
  for (const percent of [1, 50, 99]) {
    const request = openChunkRequest(sender, path, FILE.length - offset, offset)
    const end = Math.floor((FILE.length * percent) / 100)
    request.write(FILE.subarray(offset, end))
    // The offset that the server reports is the size on disk, even before it notices the broken connection.
    await expect.poll(() => readIntakeSize(path)).toBe(end)
    request.destroy()
    await expect
      .poll(async () => (await requestUploadState(sender, path)).headers.get('upload-offset'))
      .toBe(String(end))
    offset = end
  }
  const lastAnswer = await sendChunk(sender, path, FILE.subarray(offset), offset)
  expect(lastAnswer.status).toBe(204)
  expect(lastAnswer.headers.get('upload-offset')).toBe(String(FILE.length))
  expect(lastAnswer.headers.get('upload-state')).toBe('stored')
  // A client that did not receive the last answer sends its request again.
  expect((await requestUploadState(sender, path)).headers.get('upload-state')).toBe('stored')
  expect((await sendChunk(sender, path, Buffer.alloc(0), FILE.length)).status).toBe(204)
  expect((await discardUpload(sender, path)).status).toBe(422)

  const rows = await loadStoredRows(sender)
  expect(rows.documents).toMatchObject([
    { file: { sizeBytes: FILE.length, sha256: hashOf(FILE), name: 'passport.pdf' } },
  ])
  const storedFile = await readFile(join(program.dataDir, 'application_documents', rows.documents[0]?.file.key ?? ''))
  expect(hashOf(storedFile)).toBe(hashOf(FILE))
  expect(await readIntakeSize(path)).toBe(0)
})

test('an upload can resume while its earlier, dead connection is still open', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  const deadRequest = openChunkRequest(sender, path, FILE.length, 0)
  deadRequest.write(FILE.subarray(0, 70_000))
  await expect.poll(() => readIntakeSize(path)).toBe(70_000)
  expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe('70000')
  const restAnswer = await sendChunk(sender, path, FILE.subarray(70_000), 70_000)
  expect(restAnswer.headers.get('upload-state')).toBe('stored')
  deadRequest.destroy()
  expect((await loadStoredRows(sender)).documents).toMatchObject([{ file: { sha256: hashOf(FILE) } }])
})

test('a chunk at a wrong offset is refused, and concurrent identical chunks are stored once', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  expect((await sendChunk(sender, path, FILE.subarray(10, 20), 10)).status).toBe(409)
  const concurrentStarts = await Promise.all([1, 2].map(() => sendChunk(sender, path, FILE.subarray(0, 1000), 0)))
  expect(concurrentStarts.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe('1000')
  const concurrentEnds = await Promise.all([1, 2, 3].map(() => sendChunk(sender, path, FILE.subarray(1000), 1000)))
  expect(concurrentEnds.map(({ status }) => status)).toContain(204)
  expect((await loadStoredRows(sender)).documents).toHaveLength(1)
})

test('choosing the same file again continues its upload, and another file starts a new upload', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  await sendChunk(sender, path, FILE.subarray(0, 5_000), 0)
  expect(await startUploadForPath(sender, FILE)).toBe(path)
  expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe('5000')
  expect(await startUploadForPath(sender, createSamplePdf('Another'))).not.toBe(path)
  expect(await startUploadForPath(sender, FILE, { documentType: 'Certificate' })).not.toBe(path)
})

test('an upload whose last bytes were stored but not recorded is finished when its client asks', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  expect((await sendChunk(sender, path, FILE.subarray(0, 100_000), 0)).status).toBe(204)
  // This is the state after a crash between the disk and the database.
  await writeFile(join(program.dataDir, 'uploads', path.split('/').at(-1) ?? ''), FILE)
  const answer = await requestUploadState(sender, path)
  expect([answer.status, answer.headers.get('upload-state')]).toEqual([200, 'stored'])
  expect((await loadStoredRows(sender)).documents).toMatchObject([{ file: { sha256: hashOf(FILE) } }])
})

test('an upload is refused without a session of its application', async () => {
  const [ownSender, otherSender] = await Promise.all([createSender(program, db), createSender(program, db)])
  expect((await startUpload(ownSender, FILE, { reference: otherSender.reference })).status).toBe(403)
  expect((await startUpload({ ...ownSender, cookie: '' }, FILE)).status).toBe(403)
  const form = fileForm(FILE)
  expect((await postFile({ ...ownSender, reference: otherSender.reference }, form)).status).toBe(302)
  for (const sender of [ownSender, otherSender])
    expect(await loadStoredRows(sender)).toEqual({ documents: [], uploads: [] })
})

test('an upload that has begun may finish after the session has ended', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  await sendChunk(sender, path, FILE.subarray(0, 5_000), 0)
  const sessionIds = db
    .select({ id: applicantSessionApplications.sessionId })
    .from(applicantSessionApplications)
    .where(eq(applicantSessionApplications.caseId, sender.id))
  await db.delete(applicantSessions).where(inArray(applicantSessions.id, sessionIds))
  expect((await startUpload(sender, FILE)).status).toBe(403)
  const restAnswer = await sendChunk({ ...sender, cookie: '' }, path, FILE.subarray(5_000), 5_000)
  expect(restAnswer.headers.get('upload-state')).toBe('stored')
})

test('an executable named as a PDF is refused, and the refusal is reported again when the client asks', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, EXECUTABLE)
  const lastAnswer = await sendChunk(sender, path, EXECUTABLE, 0)
  expect(lastAnswer.status).toBe(422)
  expect(await lastAnswer.text()).toBe(explainRefusal('program', 'passport.pdf'))
  const stateAnswer = await requestUploadState(sender, path)
  expect([stateAnswer.status, stateAnswer.headers.get('upload-refusal')]).toEqual([422, 'type-not-allowed'])
  expect((await loadStoredRows(sender)).documents).toEqual([])
  expect((await discardUpload(sender, path)).status).toBe(204)
  expect((await requestUploadState(sender, path)).status).toBe(404)
})

test('an upload is refused when its bytes do not match the hash that the client announced', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE, { sha256: hashOf(EXECUTABLE) })
  const lastAnswer = await sendChunk(sender, path, FILE, 0)
  expect(await lastAnswer.text()).toBe(REFUSALS['not-what-was-sent'])
  expect((await loadStoredRows(sender)).documents).toEqual([])
})

test('C43: an upload with an invalid size, document type or protocol header is refused before its first byte', async () => {
  const sender = await createSender(program, db)
  const answers = await Promise.all([
    startUpload(sender, FILE, { length: MAX_FILE_BYTES + 1 }),
    startUpload(sender, FILE, { length: 0 }),
    startUpload(sender, FILE, { fields: { documentType: '' } }),
    startUpload(sender, FILE, { fields: { documentType: 'A type that was not requested' } }),
    startUpload(sender, FILE, { fields: { privacyVersion: 'today' } }),
    startUpload(sender, FILE, { fields: { purpose: 'resubmission', documentType: 'corrected_document' } }),
    startUpload(sender, FILE, { headers: { 'tus-resumable': '0.2.2' } }),
    startUpload(sender, FILE, { headers: { 'upload-concat': 'partial' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 422, 422, 422, 422, 422, 400, 501])
  const texts = await Promise.all(answers.map(answer => answer.text()))
  expect(texts[0]).toBe(REFUSALS['too-large'])
  expect(texts[1]).toBe(REFUSALS.empty)
  expect(texts[5]).toBe(REFUSALS['nothing-asked-for'])
  for (const { headers } of answers) {
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toContain('no-store')
  }
  expect(await loadStoredRows(sender)).toEqual({ documents: [], uploads: [] })
})

test('an unknown upload is answered with 404, and an unsupported HTTP method with 405', async () => {
  const sender = await createSender(program, db)
  for (const id of [randomUUID(), 'x']) {
    const path = addresses.upload(id)
    expect((await requestUploadState(sender, path)).status, path).toBe(404)
    expect((await sendChunk(sender, path, FILE, 0)).status, path).toBe(404)
    expect((await discardUpload(sender, path)).status, path).toBe(404)
  }
  const path = await startUploadForPath(sender, FILE)
  expect((await fetch(sender.origin + path)).status).toBe(405)
  expect((await fetch(sender.origin + addresses.uploads(sender))).status).toBe(405)
  for (const otherPath of ['/', '/application-tracking', '/application-tracking/uploads', '/admin/documents'])
    expect((await sendChunk(sender, otherPath, FILE, 0)).status, otherPath).toBe(405)
})

test('the URL of an upload works in capitals, and headers cannot override its protocol or HTTP method', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  const [id = ''] = path.split('/').slice(-1)
  const upperCasePath = addresses.upload(id.toUpperCase())
  const proxyHeaders = { 'x-forwarded-proto': 'https,http', 'x-http-method-override': 'DELETE' }
  expect((await sendChunk(sender, upperCasePath, FILE.subarray(0, 10), 0, proxyHeaders)).status).toBe(204)
  expect((await requestUploadState(sender, upperCasePath)).headers.get('upload-offset')).toBe('10')
  expect((await discardUpload(sender, upperCasePath)).status).toBe(204)
  expect(await intakeFiles(program)).not.toContain(id)
  expect((await startUpload(sender, FILE, { headers: proxyHeaders })).status).toBe(201)
})

test('a rate limit refuses too many chunks of one upload, but the upload is kept', async () => {
  const sender = await createSender(program, db)
  const path = await startUploadForPath(sender, FILE)
  const { times } = LIMITS['piece-by-upload']
  await countAttempts(program, 'piece-by-upload', basename(path), times - 2)
  const tries = Array.from({ length: 3 }, () => sendChunk(sender, path, FILE.subarray(0, 1), 1))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
  expect((await requestUploadState(sender, path)).status).toBe(200)
})

test('C26: uploads from another site are refused', async () => {
  const sender = await createSender(program, db)
  const foreignHeaders = { 'sec-fetch-site': 'cross-site' }
  const path = await startUploadForPath(sender, FILE)
  expect((await postFile(sender, fileForm(FILE), foreignHeaders)).status).toBe(403)
  expect((await startUpload(sender, FILE, { headers: foreignHeaders })).status).toBe(403)
  expect((await sendChunk(sender, path, FILE, 0, foreignHeaders)).status).toBe(403)
  expect((await loadStoredRows(sender)).documents).toEqual([])
})

test('C47: submitting an upload form several times creates one document, and a new form creates another', async () => {
  const sender = await createSender(program, db)
  const form = fileForm(FILE)
  const filesBefore = await intakeFiles(program)
  const answers = await Promise.all([1, 2, 3].map(() => postFile(sender, form)))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  expect((await loadStoredRows(sender)).documents).toHaveLength(1)
  expect((await postFile(sender, fileForm(FILE))).status).toBe(302)
  expect((await loadStoredRows(sender)).documents).toHaveLength(2)
  expect(await intakeFiles(program)).toEqual(filesBefore)
})

test('an application can have a limited number of unfinished uploads, and discarding one allows another', async () => {
  const sender = await createSender(program, db)
  const files = Array.from({ length: UPLOAD_QUOTA.concurrent + 3 }, (_, number) => createSamplePdf(`Letter ${number}`))
  const answers = await Promise.all(files.map(file => startUpload(sender, file)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(UPLOAD_QUOTA.concurrent)
  const refusedAnswer = answers.find(({ status }) => status !== 201)
  expect([refusedAnswer?.status, await refusedAnswer?.text()]).toEqual([422, REFUSALS['too-many-under-way']])
  expect((await postFile(sender, fileForm(FILE))).status).toBe(302)
  expect((await discardUpload(sender, answers.find(({ ok }) => ok)?.headers.get('location') ?? '')).status).toBe(204)
  expect((await startUpload(sender, createSamplePdf('The last one'))).status).toBe(201)
})

test('C14: uploads above the hourly limit are refused before they are read, even if they are concurrent', async () => {
  const sender = await createSender(program, db)
  const { times } = LIMITS['upload-by-application']
  const answers = await Promise.all(Array.from({ length: times + 5 }, () => startUpload(sender, FILE, { length: 0 })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(times)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  const formAnswer = await postFile(sender, fileForm(FILE))
  expect(formAnswer.status).toBe(429)
  expect(Number(formAnswer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await loadStoredRows(sender)).toEqual({ documents: [], uploads: [] })
})

test('C46: uploads on slow connections do not block another upload', async () => {
  const sender = await createSender(program, db)
  const form = fileForm(FILE)
  const filesBefore = await intakeFiles(program)
  const slowRequests = Array.from({ length: 20 }, () => {
    const request = openFormRequest(sender, form)
    request.write(form.before)
    request.write(FILE.subarray(0, 1))
    return request
  })
  await expect.poll(() => intakeFiles(program)).toHaveLength(filesBefore.length + 20)
  expect((await postFile(sender, fileForm(FILE))).status).toBe(302)
  for (const request of slowRequests) request.destroy()
  await expect.poll(() => intakeFiles(program)).toEqual(filesBefore)
})

test('C44: an endless upload is cut off, and its bytes are not kept in memory', async () => {
  const sender = await createSender(program, db)
  const form = fileForm(FILE)
  expect((await postFile(sender, form)).status).toBe(302)
  const filesBefore = await intakeFiles(program)
  const bytesBefore = readResidentBytes()
  let highestBytes = bytesBefore
  const path = addresses.tracking({ reference: sender.reference, tab: 'documents' })
  const request = openRequest(sender, path, { 'content-type': form.type, 'transfer-encoding': 'chunked' })
  request.write(form.before)
  const oneMegabyte = Buffer.alloc(1024 * 1024, 7)
  let sentMegabytes = 0
  await new Promise<void>(resolve => {
    request.once('close', resolve)
    const writeMore = () => {
      highestBytes = Math.max(highestBytes, readResidentBytes())
      for (;;) {
        if (request.destroyed || sentMegabytes >= 1024) return resolve()
        sentMegabytes += 1
        if (!request.write(oneMegabyte)) break
      }
    }
    request.on('drain', writeMore)
    writeMore()
  })
  request.destroy()
  expect(sentMegabytes).toBeLessThan(200)
  expect((highestBytes - bytesBefore) / 1024 ** 2).toBeLessThan(50)
  await expect.poll(() => intakeFiles(program)).toEqual(filesBefore)
  expect((await loadStoredRows(sender)).documents).toHaveLength(1)
})

/** Starts an upload and returns the path to which its chunks are sent. */
async function startUploadForPath(sender: Sender, file: Buffer, fields: Record<string, string> = {}): Promise<string> {
  const answer = await startUpload(sender, file, { fields })
  expect(answer.status, await answer.text()).toBe(201)
  const path = answer.headers.get('location') ?? ''
  expect(path).toMatch(/^\/application-tracking\/uploads\/[\da-f-]{36}$/)
  return path
}

/** Returns how many bytes of an upload the intake has. */
async function readIntakeSize(path: string): Promise<number> {
  const bytes = await readFile(join(program.dataDir, 'uploads', path.split('/').at(-1) ?? '')).catch(() => null)
  return bytes?.length ?? 0
}

async function loadStoredRows({ id }: Sender) {
  return {
    documents: await listStoredDocuments(db, id),
    uploads: await db.select().from(uploads).where(eq(uploads.caseId, id)),
  }
}

function readResidentBytes(): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
