import { rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePng } from '#dev/factories/sample-files.ts'
import { createS3Intake } from '#src/adapters/s3/s3-intake.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import { HOUR_MS } from '#src/clock.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { beginUpload } from '#src/features/documents/uploads/begin-upload.server.ts'
import {
  finishUploads,
  receiveUpload,
  recordReceivedBytes,
  submitFile,
} from '#src/features/documents/uploads/receive-upload.server.ts'
import { sweepFiles } from '#src/features/documents/uploads/sweep-files.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type TestFileContext, testFileContext } from '../support/app-context.ts'
import { countBlockedQueries } from '../support/count-blocked-queries.ts'
import { startInstance } from '../support/instances.ts'
import { completeUpload, receivedFile } from '../support/received-file.ts'
import { runningS3 } from '../support/running-s3.ts'
import { toArray } from '../support/to-array.ts'

test('C82: if the worker is killed between storing a file and its row, a retry creates one document, and the orphaned file is deleted later', {
  timeout: 60_000,
}, async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const uploadId = await completeUpload(app, id)
  const DATABASE_URL = app.pool.options.connectionString ?? ''
  const program = await startInstance({ ROLE: 'worker', DATABASE_URL, DATA_DIR: app.folder })

  // A lock on the application delays the document's row, so that the worker is killed after it stored the file.
  await app.db.transaction(async tx => {
    await lockApplications(tx, [id])
    await app.db.transaction(other => app.jobs.enqueue(other, 'finish-uploads', {}))
    await expect.poll(() => listStoredKeys(app)).toHaveLength(1)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    await program.kill()
  })
  const [orphan = ''] = await listStoredKeys(app)
  expect(await documentsOf(app, id)).toEqual([])
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'whole' }])

  // The next attempt finishes the upload, and later ones change nothing.
  app.clock.advance({ minutes: 2 })
  const firstResult = await receiveUpload(app, uploadId)
  expect(firstResult).toMatchObject({ state: 'stored' })
  expect(await receiveUpload(app, uploadId)).toEqual(firstResult)
  expect(await documentsOf(app, id)).toHaveLength(1)
  const [document] = await app.db.select({ path: files.key }).from(files)
  expect(await listStoredKeys(app)).toEqual([orphan, document?.path].toSorted())

  expect(await sweepFiles(app)).toMatchObject({ files: 0 })
  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  for (const key of await listStoredKeys(app))
    await utimes(join(app.folder, 'application_documents', key), yesterday, yesterday)
  expect(await sweepFiles(app)).toMatchObject({ files: 1 })
  expect(await listStoredKeys(app)).toEqual([document?.path])
})

test('C84: with an S3 bucket and a virus scanner, files are scanned and stored in the bucket, and the log never contains the secret key', {
  timeout: 60_000,
}, async () => {
  const context = await testFileContext()
  const s3 = await runningS3()
  const app = { ...context, intake: createS3Intake(s3.settings, join(context.folder, 'another machine')) }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await completeUpload(app, id)
  const scanner = await startCleanScanner()
  const program = await startInstance({
    ROLE: 'worker',
    LOG_LEVEL: 'trace',
    DATABASE_URL: app.pool.options.connectionString ?? '',
    DATA_DIR: app.folder,
    CLAMAV_URL: `tcp://127.0.0.1:${scanner.port}`,
    ...s3.env,
  })
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'finish-uploads', {}))
  await expect.poll(() => documentsOf(app, id)).toHaveLength(1)
  expect(await listStoredKeys({ storage: createS3Storage(s3.settings) })).toHaveLength(1)
  expect(await listStoredKeys(app)).toEqual([])
  expect(scanner.scanCount()).toBe(1)
  await program.stop()
  expect(program.output()).not.toContain(s3.settings.secretAccessKey)
})

test('concurrent attempts to process one upload create one document, and all of them return it', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const uploadId = await completeUpload(app, id, createSamplePng())
  const results = await Promise.all(Array.from({ length: 6 }, () => receiveUpload(app, uploadId)))
  const [document] = await documentsOf(app, id)
  expect(results).toEqual(results.map(() => ({ state: 'stored', documentId: document?.id })))
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listStoredKeys(app)).toHaveLength(1)
  expect(await toArray(app.intake.list())).toEqual([])
})

test('when two processes handle one upload, only the faster one creates a document, and the slower one succeeds too', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const uploadId = await completeUpload(app, id, createSamplePng())
  vi.resetModules()
  const otherProcess = await import('#src/features/documents/uploads/receive-upload.server.ts')
  const scanner = {
    async scan() {
      expect(await otherProcess.receiveUpload(app, uploadId)).toMatchObject({ state: 'stored' })
      return 'clean' as const
    },
  }
  expect(await receiveUpload({ ...app, scanner }, uploadId)).toMatchObject({ state: 'stored' })
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listStoredKeys(app)).toHaveLength(1)
})

test('uploads wait during an outage of the S3 bucket, and each is stored once after the outage', async () => {
  const s3 = await runningS3()
  const diskContext = await testFileContext()
  const app = { ...diskContext, storage: createS3Storage(s3.settings) }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await s3.stop()
  const file = await receivedFile(app, id)
  expect(await submitFile(app, file)).toEqual({ state: 'waiting' })
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(0)
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'whole' }])
  expect(await app.intake.size(file.id)).toBe(file.sizeBytes)

  await s3.restart()
  app.clock.advance({ minutes: 1 })
  expect(await finishUploads(app)).toBe(1)
  expect(await finishUploads(app)).toBe(0)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listStoredKeys(app)).toHaveLength(1)
  expect(await app.intake.size(file.id)).toBe(0)
})

test('an outage of the bucket for an hour loses nothing that was acknowledged, and the upload goes on after it', async () => {
  const [s3, context] = [await runningS3(), await testFileContext()]
  const intake = createS3Intake(s3.settings, join(context.folder, 'uploads'))
  const app = { ...context, intake, storage: createS3Storage(s3.settings) }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const whole = await completeUpload(app, id)
  const bytes = createSamplePng()
  const [half, rest] = [bytes.subarray(0, 20), bytes.subarray(20)]
  const upload = { ...(await receivedFile(app, id, half)), sizeBytes: bytes.length }
  await beginUpload(app, { ...upload, isWhole: false })

  await s3.stop()
  expect(await receiveUpload(app, whole)).toEqual({ state: 'waiting' })
  await expect(intake.write(upload.id, Readable.from([rest]), half.length)).rejects.toThrow(Unavailable)
  app.clock.advance({ hours: 1 })
  expect(await finishUploads(app)).toBe(0)
  await expect(sweepFiles(app)).rejects.toThrow(Unavailable)

  await s3.restart()
  expect(await sweepFiles(app)).toEqual({ uploads: 0, idleFiles: 0, files: 0 })
  expect(await intake.size(upload.id)).toBe(half.length)
  expect(await intake.write(upload.id, Readable.from([rest]), half.length)).toBe(bytes.length)
  await recordReceivedBytes(app, upload.id, bytes.length)
  app.clock.advance({ minutes: 1 })
  expect(await finishUploads(app)).toBe(2)
  expect(await documentsOf(app, id)).toHaveLength(2)
  expect(await toArray(intake.list())).toEqual([])
})

test('C81: uploads wait while the disk is not writable, and no document appears before its file is stored', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  // A file in place of the folder makes writing fail, even for root.
  const folder = join(app.folder, 'application_documents')
  await writeFile(folder, '')
  const file = await receivedFile(app, id)
  expect(await submitFile(app, { ...file, idempotencyKey: 'this form' })).toEqual({ state: 'waiting' })
  expect(await documentsOf(app, id)).toEqual([])

  // Sending the same form again continues the same upload.
  expect(await submitFile(app, { ...(await receivedFile(app, id)), idempotencyKey: 'this form' })).toEqual({
    state: 'waiting',
  })
  await rm(folder)
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(1)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await toArray(app.intake.list())).toEqual([])
})

/** Starts a virus scanner that answers "clean" to every complete file. */
async function startCleanScanner() {
  let scanCount = 0
  const server = createServer(socket => {
    socket.on('data', bytes => {
      if (!bytes.subarray(-4).equals(Buffer.alloc(4))) return
      scanCount++
      socket.end('stream: OK\0')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
  return { port: (server.address() as AddressInfo).port, scanCount: () => scanCount }
}

async function listStoredKeys({ storage }: Pick<TestFileContext, 'storage'>): Promise<Array<string>> {
  return (await toArray(storage.list())).map(({ key }) => key).toSorted()
}
