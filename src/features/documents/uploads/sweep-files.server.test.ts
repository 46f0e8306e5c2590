import { randomUUID } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createS3Intake } from '#src/adapters/s3/s3-intake.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { completeUpload, incompleteUpload } from '#tests/support/received-file.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { saveProof } from '#tests/support/save-proof.ts'
import { toArray } from '#tests/support/to-array.ts'
import { finishUploads } from './receive-upload.server.ts'
import { sweepFiles } from './sweep-files.server.ts'

async function createContextWithApplication() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  return { app, application, id: application.id }
}

test('the file sweep removes files without a database row after a day and keeps documents', async () => {
  const { app, application } = await createContextWithApplication()
  const { file } = await aDocument(application).saveTo(app)
  const [orphan, unfinished, young] = ['GT-1/GT-1_1.pdf', `GT-1/.unfinished-${randomUUID()}`, 'GT-1/GT-1_2.pdf']
  await storeFile(app, orphan, { hoursOld: 25 })
  await storeFile(app, unfinished, { hoursOld: 25 })
  await storeFile(app, young, { hoursOld: 23 })
  await setFileAge(join(app.folder, 'application_documents', file.key), 1000)

  expect(await sweepFiles(app)).toEqual({ uploads: 0, idleFiles: 0, files: 2 })
  expect(await listKeys(app)).toEqual([file.key, young].toSorted())
  expect(await sweepFiles(app)).toEqual({ uploads: 0, idleFiles: 0, files: 0 })
})

test('the file sweep keeps proofs that have a row and removes the others', async () => {
  const { app, id } = await createContextWithApplication()
  const [known, unknown] = [`payments/${id}_1.pdf`, `payments/${id}_2.pdf`]
  await saveProof(app, { key: known })
  for (const key of [known, unknown]) await storeFile(app, key, { hoursOld: 25 })
  expect(await sweepFiles(app)).toMatchObject({ files: 1 })
  expect(await listKeys(app)).toEqual([known])
})

test('the file sweep measures the age of files by the system clock, even if the product’s own clock is moved', async () => {
  const { app } = await createContextWithApplication()
  await storeFile(app, 'GT-1/GT-1_1.pdf', { hoursOld: 1 })
  app.clock.advance({ days: 400 })
  expect(await sweepFiles(app)).toMatchObject({ files: 0 })
})

test('the file sweep removes nothing if it finds more than 100 unknown files', async () => {
  const { app } = await createContextWithApplication()
  for (let index = 0; index <= 100; index++) await storeFile(app, `GT-1/GT-1_${index}.pdf`, { hoursOld: 25 })
  expect(await sweepFiles(app)).toMatchObject({ files: 0 })
  await app.storage.remove('GT-1/GT-1_0.pdf')
  expect(await sweepFiles(app)).toMatchObject({ files: 100 })
})

test('an upload that is idle for two days is removed with its file', async () => {
  const { app, id } = await createContextWithApplication()
  const idleUpload = await incompleteUpload(app, id)
  app.clock.advance({ hours: 24 })
  const activeUpload = await incompleteUpload(app, id)
  app.clock.advance({ hours: 24, seconds: 1 })
  expect(await sweepFiles(app)).toMatchObject({ uploads: 1 })
  expect(await app.db.select({ id: uploads.id }).from(uploads)).toEqual([{ id: activeUpload }])
  expect(await app.intake.size(idleUpload)).toBe(0)
  expect(await app.intake.size(activeUpload)).toBeGreaterThan(0)
})

test('a complete upload is kept until it is stored, unless its file is missing', async () => {
  const { app, id } = await createContextWithApplication()
  const [waiting, lost] = [await completeUpload(app, id), await completeUpload(app, id)]
  await app.intake.remove(lost)
  await setFileAge(join(app.folder, 'uploads', waiting), 24 * 30)
  app.clock.advance({ days: 30 })
  expect(await sweepFiles(app)).toEqual({ uploads: 1, idleFiles: 0, files: 0 })
  expect(await app.db.select({ id: uploads.id }).from(uploads)).toEqual([{ id: waiting }])
  expect(await finishUploads(app)).toBe(1)
})

test('the outcome of an upload is kept for a week', async () => {
  const { app, id } = await createContextWithApplication()
  await completeUpload(app, id)
  await completeUpload(app, id, Buffer.from('MZ\x90'))
  app.clock.advance({ minutes: 2 })
  await finishUploads(app)
  app.clock.advance({ days: 7 })
  expect(await sweepFiles(app)).toMatchObject({ uploads: 0 })
  app.clock.advance({ seconds: 1 })
  expect(await sweepFiles(app)).toMatchObject({ uploads: 2, files: 0 })
  expect(await app.db.select().from(uploads)).toEqual([])
  expect(await listKeys(app)).toHaveLength(1)
})

test('files in the intake folder without an unfinished upload are removed after a day', async () => {
  const { app, id } = await createContextWithApplication()
  const [half, ended, unknownFile, young] = [
    await incompleteUpload(app, id),
    await completeUpload(app, id),
    randomUUID(),
    randomUUID(),
  ]
  for (const id of [unknownFile, young]) await app.intake.write(id, Readable.from([Buffer.from('%PDF-')]), 0)
  // This is the state after a crash between storing the outcome and removing the file.
  await app.db.update(uploads).set({ state: 'stored' }).where(eq(uploads.id, ended))
  for (const id of [half, ended, unknownFile]) await setFileAge(join(app.folder, 'uploads', id), 25)

  expect(await sweepFiles(app)).toEqual({ uploads: 0, idleFiles: 2, files: 0 })
  expect((await toArray(app.intake.list())).map(file => file.id).toSorted()).toEqual([half, young].toSorted())
})

test('in a bucket, pieces without an unfinished upload are removed after a day, and documents are kept', async () => {
  const [s3, { app: context, application, id }] = [await runningS3(), await createContextWithApplication()]
  const intake = createS3Intake(s3.settings, join(context.folder, 'uploads'))
  const app = { ...context, intake, storage: createS3Storage(s3.settings) }
  const { file } = await aDocument(application).saveTo(app)
  const [half, whole, unknownFile] = [await incompleteUpload(app, id), await completeUpload(app, id), randomUUID()]
  await intake.write(unknownFile, Readable.from([Buffer.from('%PDF-')]), 0)
  expect(await sweepFiles(app)).toEqual({ uploads: 0, idleFiles: 0, files: 0 })
  const tomorrow = { now: () => new Date(Date.now() + 25 * HOUR_MS) }
  expect(await sweepFiles(app, tomorrow)).toEqual({ uploads: 0, idleFiles: 1, files: 0 })
  expect((await toArray(intake.list())).map(file => file.id).toSorted()).toEqual([half, whole].toSorted())
  expect(await listKeys(app)).toEqual([file.key])
})

test('files that a running backup keeps do not count as removed', async () => {
  const { app } = await createContextWithApplication()
  await storeFile(app, 'GT-1/GT-1_1.pdf', { hoursOld: 25 })
  const remove = async () => 'kept' as const
  const keeping = { ...app, storage: { ...app.storage, remove }, intake: { ...app.intake, remove } }
  expect(await sweepFiles(keeping)).toEqual({ uploads: 0, idleFiles: 0, files: 0 })
  expect(await sweepFiles(app)).toMatchObject({ files: 1 })
})

async function storeFile(app: TestFileContext, key: string, { hoursOld }: { hoursOld: number }) {
  const path = join(app.folder, 'application_documents', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'pages')
  await setFileAge(path, hoursOld)
}

async function setFileAge(path: string, hours: number) {
  const time = new Date(systemClock.now().getTime() - hours * HOUR_MS)
  await utimes(path, time, time)
}

async function listKeys({ storage }: TestFileContext): Promise<Array<string>> {
  return (await toArray(storage.list())).map(({ key }) => key).toSorted()
}
