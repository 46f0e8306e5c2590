import { randomBytes } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { DamagedFile, openFile } from './open-file.server.ts'
import { files } from './table.server.ts'

/** A file of this length is read in several chunks. */
const BYTES = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])

async function createContextWithFile() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).withFile('pdf', BYTES).saveTo(app)
  return { app, document, path: join(app.folder, 'application_documents', document.file.key) }
}

const openStored = async (app: TestFileContext) => {
  const [file] = await app.db.select().from(files)
  return file === undefined ? null : openFile(app, file)
}

async function openTestFile(app: TestFileContext): Promise<Readable> {
  const bytes = await openStored(app)
  if (bytes === null) throw new Error('The file is missing.')
  return bytes
}

test('opening a file returns the stored bytes', async () => {
  const { app } = await createContextWithFile()
  expect(await buffer(await openTestFile(app))).toEqual(BYTES)
})

test('a missing or damaged file is not opened', async () => {
  const { app, document } = await createContextWithFile()
  await app.db.update(files).set({ damagedAt: app.clock.now() })
  expect(await openStored(app)).toBeNull()
  await app.db.update(files).set({ damagedAt: null })
  await app.storage.remove(document.file.key)
  expect(await openStored(app)).toBeNull()
})

test.each([
  ['changed', (path: string) => writeFile(path, BYTES.toReversed())],
  ['cut short', (path: string) => truncate(path, BYTES.length - 1)],
  ['emptied', (path: string) => truncate(path, 0)],
])('the download of a file that was %s in the storage never completes', async (_, damage) => {
  const { app, path } = await createContextWithFile()
  await damage(path)
  const pieces: Array<Buffer> = []
  const readAllPieces = async () => {
    for await (const piece of await openTestFile(app)) pieces.push(piece)
  }
  await expect(readAllPieces()).rejects.toThrow(DamagedFile)
  expect(Buffer.concat(pieces).length).toBeLessThan(BYTES.length - 1)
})
