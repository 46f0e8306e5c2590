import { rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { samplePng } from '#factories/sample-files.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import { HOUR_MS } from '#src/clock.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { finishUploads } from '#src/features/files/finish-uploads.server.ts'
import { handIn, receiveUpload } from '#src/features/files/receive-upload.server.ts'
import { sweepFiles } from '#src/features/files/sweep-files.server.ts'
import { arrivedFile, wholeUpload } from '../support/arrived-file.ts'
import { type TestDocumentGround, testDocumentGround } from '../support/ground.ts'
import { startInstance } from '../support/instances.ts'
import { listed } from '../support/listed.ts'
import { runningS3 } from '../support/running-s3.ts'
import { waitingForLocks } from '../support/waiting-for-locks.ts'

test('killed between the file and its row, an upload ends as one document, and the file without a row is swept', {
  timeout: 60_000,
}, async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const upload = await wholeUpload(app, id)
  const DATABASE_URL = app.pool.options.connectionString ?? ''
  const program = await startInstance({ ROLE: 'worker', DATABASE_URL, DATA_DIR: app.folder })

  // Whoever holds the application holds up the row: the file is stored, and then the power goes.
  await app.db.transaction(async tx => {
    await lockApplications(tx, [id])
    await app.db.transaction(other => app.jobs.enqueue(other, 'finish-uploads', {}))
    await expect.poll(() => keysIn(app)).toHaveLength(1)
    await expect.poll(() => waitingForLocks(app.db)).toBe(1)
    await program.kill()
  })
  const [orphan = ''] = await keysIn(app)
  expect(await documentsOf(app, id)).toEqual([])
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'whole' }])

  // Whoever asks next finishes it, and asks as often as they like.
  app.clock.advance({ minutes: 2 })
  const first = await receiveUpload(app, upload)
  expect(first).toMatchObject({ state: 'stored' })
  expect(await receiveUpload(app, upload)).toEqual(first)
  expect(await documentsOf(app, id)).toHaveLength(1)
  const [document] = await app.db.select({ path: documents.filePath }).from(documents)
  expect(await keysIn(app)).toEqual([orphan, document?.path].toSorted())

  expect(await sweepFiles(app)).toMatchObject({ files: 0 })
  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  for (const key of await keysIn(app))
    await utimes(join(app.folder, 'application_documents', key), yesterday, yesterday)
  expect(await sweepFiles(app)).toMatchObject({ files: 1 })
  expect(await keysIn(app)).toEqual([document?.path])
})

test('a program with a bucket and a scanner keeps what was scanned in the bucket, and tells nobody its secret', {
  timeout: 60_000,
}, async () => {
  const app = await testDocumentGround()
  const s3 = await runningS3()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await wholeUpload(app, id)
  const scanner = await scannerThatFindsNothing()
  const program = await startInstance({
    ROLE: 'worker',
    LOG_LEVEL: 'trace',
    DATABASE_URL: app.pool.options.connectionString ?? '',
    DATA_DIR: app.folder,
    CLAMAV_URL: `tcp://127.0.0.1:${scanner.port}`,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'finish-uploads', {}))
  await expect.poll(() => documentsOf(app, id)).toHaveLength(1)
  expect(await keysIn({ storage: createS3Storage(s3.settings) })).toHaveLength(1)
  expect(await keysIn(app)).toEqual([])
  expect(scanner.asked()).toBe(1)
  await program.stop()
  expect(program.output()).not.toContain(s3.settings.secretAccessKey)
})

test('asked by several at once, one upload becomes one document with one file, and all are told of it', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const upload = await wholeUpload(app, id, samplePng())
  const answers = await Promise.all(Array.from({ length: 6 }, () => receiveUpload(app, upload)))
  const [document] = await documentsOf(app, id)
  expect(answers).toEqual(answers.map(() => ({ state: 'stored', documentId: document?.id })))
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await keysIn(app)).toHaveLength(1)
  expect(await listed(app.intake.list())).toEqual([])
})

test('of two processes that look at one upload, the slower one is told what the quicker one made of it', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const upload = await wholeUpload(app, id, samplePng())
  vi.resetModules()
  const another = await import('#src/features/files/receive-upload.server.ts')
  const scanner = {
    async scan() {
      expect(await another.receiveUpload(app, upload)).toMatchObject({ state: 'stored' })
      return 'clean' as const
    },
  }
  expect(await receiveUpload({ ...app, scanner }, upload)).toMatchObject({ state: 'stored' })
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await keysIn(app)).toHaveLength(1)
})

test('a bucket that is away keeps what arrived waiting; when it is back the document is there, once', async () => {
  const s3 = await runningS3()
  const disk = await testDocumentGround()
  const app = { ...disk, storage: createS3Storage(s3.settings) }
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await s3.goAway()
  const file = await arrivedFile(app, id)
  expect(await handIn(app, file)).toEqual({ state: 'waiting' })
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(0)
  expect(await app.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: 'whole' }])
  expect(await app.intake.size(file.id)).toBe(file.sizeBytes)

  await s3.comeBack()
  app.clock.advance({ minutes: 1 })
  expect(await finishUploads(app)).toBe(1)
  expect(await finishUploads(app)).toBe(0)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await keysIn(app)).toHaveLength(1)
  expect(await app.intake.size(file.id)).toBe(0)
})

test('a disk that takes nothing keeps what arrived waiting, and the row is not written before the file', async () => {
  const app = await testDocumentGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  // A file where the folder should be: nobody can write there, not even the owner of the machine.
  const folder = join(app.folder, 'application_documents')
  await writeFile(folder, '')
  const file = await arrivedFile(app, id)
  expect(await handIn(app, { ...file, once: 'this form' })).toEqual({ state: 'waiting' })
  expect(await documentsOf(app, id)).toEqual([])

  // Sent again meanwhile, by the same form: it is the same upload.
  expect(await handIn(app, { ...(await arrivedFile(app, id)), once: 'this form' })).toEqual({ state: 'waiting' })
  await rm(folder)
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(1)
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listed(app.intake.list())).toEqual([])
})

/** Says so of everything that it was told to the end. */
async function scannerThatFindsNothing() {
  let asked = 0
  const server = createServer(socket => {
    socket.on('data', bytes => {
      if (!bytes.subarray(-4).equals(Buffer.alloc(4))) return
      asked++
      socket.end('stream: OK\0')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
  return { port: (server.address() as AddressInfo).port, asked: () => asked }
}

async function keysIn({ storage }: Pick<TestDocumentGround, 'storage'>): Promise<Array<string>> {
  return (await listed(storage.list())).map(({ key }) => key).toSorted()
}
