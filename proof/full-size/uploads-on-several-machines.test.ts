import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { openBucket } from '#src/adapters/s3/bucket.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { pdfOfSize } from '#tests/support/abuse-files.ts'
import { testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { startInstance, startTwoInstances } from '#tests/support/instances.ts'
import type { RunningProgram } from '#tests/support/program.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import {
  createSender,
  fileForm,
  hashOf,
  intakeFiles,
  openChunkRequest,
  postFile,
  requestUploadState,
  type Sender,
  sendChunk,
  startUpload,
} from '#tests/support/sending-files.ts'
import { staffCookie, TEST_SECRET } from '#tests/support/staff-session.ts'
import { toArray } from '#tests/support/to-array.ts'

// The instances share a database, a bucket and a secret, but no folder.
const SHARED_ENV = { SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1' }
const FILE = pdfOfSize(300_000)

test('an upload goes on at another machine, and a third machine finishes it after both were killed', async () => {
  const [app, s3] = [await testContext(), await runningS3()]
  const env = { ...SHARED_ENV, ...s3.env, DATABASE_URL: app.url }
  const [first, second] = await Promise.all([startWebInstance(env), startWebInstance(env)])
  const sender = await createSender(first, app.db)
  const path = (await startUpload(sender, FILE)).headers.get('location') ?? ''
  expect((await sendChunk(at(first, sender), path, FILE.subarray(0, 100_000), 0)).status).toBe(204)

  // A machine stores what it received when the connection breaks.
  const deadRequest = openChunkRequest(at(second, sender), path, FILE.length - 100_000, 100_000)
  await new Promise(sent => deadRequest.write(FILE.subarray(100_000, 170_000), sent))
  deadRequest.destroy()
  await expect.poll(() => loadOffset(at(first, sender), path)).toBe('170000')

  // A lock on the application delays the document's row, so that the machine dies with the complete file.
  await app.db.transaction(async tx => {
    await lockApplications(tx, [sender.id])
    const lastAnswer = sendChunk(at(second, sender), path, FILE.subarray(170_000), 170_000).catch(() => null)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    await Promise.all([first.kill(), second.kill()])
    expect(await lastAnswer).toBe(null)
  })
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'whole' }])
  expect(await loadStoredHashes(app.db, sender)).toEqual([])

  const fiveMinutesAgo = new Date(Date.now() - 300_000)
  await app.db.update(uploads).set({ activeAt: fiveMinutesAgo })
  const worker = await startInstance({ ...env, ROLE: 'worker' })
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'finish-uploads', {}))
  await expect.poll(() => loadStoredHashes(app.db, sender)).toEqual([hashOf(FILE)])
  await expect.poll(() => toArray(openBucket(s3.settings, 5_000).list('intake/'))).toEqual([])
  for (const instance of [first, second, worker]) expect(await intakeFiles(instance)).toEqual([])
}, 90_000)

test('forms and pieces wait while the bucket is away, and both machines store files after it returns', async () => {
  const s3 = await runningS3()
  const { db, instances } = await startTwoInstances({ ...SHARED_ENV, ...s3.env })
  const [first, second] = instances
  const sender = await createSender(first, db)
  const path = (await startUpload(sender, FILE)).headers.get('location') ?? ''
  await sendChunk(at(first, sender), path, FILE.subarray(0, 100_000), 0)

  await s3.stop()
  const pieceAnswer = await sendChunk(at(second, sender), path, FILE.subarray(100_000), 100_000)
  expect(pieceAnswer.status).toBe(503)
  expect(pieceAnswer.headers.get('retry-after')).toBe('30')
  expect(await pieceAnswer.text()).toContain('The upload will continue by itself')
  const formAnswer = await postFile(at(second, sender), fileForm(createSamplePdf('Passport')))
  expect(formAnswer.status).toBe(503)
  expect(await formAnswer.text()).toContain(UPLOAD_FAILURE_TEXTS.upload)
  const refusedStaff = await addStaffDocument(db, second, sender)
  expect(refusedStaff).toContain('We can’t accept files at the moment')

  await s3.restart()
  expect(await loadOffset(at(second, sender), path)).toBe('100000')
  const lastAnswer = await sendChunk(at(second, sender), path, FILE.subarray(100_000), 100_000)
  expect(lastAnswer.headers.get('upload-state')).toBe('stored')
  const letter = createSamplePdf('Letter')
  expect((await postFile(at(second, sender), fileForm(letter))).status).toBe(302)
  expect(await addStaffDocument(db, first, sender)).toContain('Document Added')
  expect(await loadStoredHashes(db, sender)).toEqual([hashOf(FILE), hashOf(letter), hashOf(STAFF_FILE)].toSorted())
  expect(await toArray(openBucket(s3.settings, 5_000).list('intake/'))).toEqual([])
  for (const instance of instances) expect(await intakeFiles(instance)).toEqual([])
}, 90_000)

const STAFF_FILE = createSamplePdf('From WhatsApp')

/** Returns the text of the answer. */
async function addStaffDocument(db: Database, { origin }: RunningProgram, { id }: Sender): Promise<string> {
  const staff = await aStaffMember().withEmail(`${randomUUID()}@x.example`).inRole('owner').saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, staff.id)
  const form = new FormData()
  const fields = { idempotencyKey: randomUUID(), source: 'whatsapp', documentType: 'Passport' }
  for (const [field, text] of Object.entries(fields)) form.set(field, text)
  form.set('file', new Blob([new Uint8Array(STAFF_FILE)]), 'passport.pdf')
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(origin + act('addDocument', { applicationId: id }), {
    method: 'POST',
    headers,
    body: form,
  })
  return answer.text()
}

function startWebInstance(env: Record<string, string>): Promise<RunningProgram> {
  return startInstance({ ...env, ROLE: 'web' })
}

function at({ origin }: RunningProgram, sender: Sender): Sender {
  return { ...sender, origin }
}

async function loadOffset(sender: Sender, path: string): Promise<string | null> {
  return (await requestUploadState(sender, path)).headers.get('upload-offset')
}

async function loadStoredHashes(db: Database, { id }: Sender): Promise<Array<string>> {
  const rows = await db.select({ sha256: files.sha256 }).from(files).where(eq(files.caseId, id))
  return rows.map(row => row.sha256).toSorted()
}
