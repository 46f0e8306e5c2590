import { randomBytes, randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { DamagedFile, openFile } from './open-file.server.ts'

/** A file of this length is read in several chunks. */
const BYTES = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])

async function createContextWithFile() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).withFile('pdf', BYTES).saveTo(app)
  return { app, application, document, path: join(app.folder, 'application_documents', document.filePath) }
}

async function openTestFile(app: TestFileContext, documentId: string): Promise<Readable> {
  const result = await openFile(app, { documentId })
  if (!result.ok) throw new Error(result.reason)
  return result.bytes
}

test('opening a file returns the stored bytes', async () => {
  const { app, document } = await createContextWithFile()
  expect(await buffer(await openTestFile(app, document.id))).toEqual(BYTES)
})

test('a document of another application or with an unknown id is not found', async () => {
  const { app, application, document } = await createContextWithFile()
  const otherApplication = await anApplication()
    .withEmail('other@x.example')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const ownFile = await openFile(app, { documentId: document.id, applicationId: application.id })
  expect(ownFile.ok).toBe(true)
  if (ownFile.ok) ownFile.bytes.destroy()
  for (const request of [
    { documentId: document.id, applicationId: otherApplication.id },
    { documentId: randomUUID() },
    { documentId: '../../etc/passwd' },
  ]) {
    expect(await openFile(app, request)).toEqual({ ok: false, reason: 'no-document' })
  }
})

test('a missing or damaged file is not opened', async () => {
  const { app, document } = await createContextWithFile()
  await app.db.update(documents).set({ damagedAt: app.clock.now() }).where(eq(documents.id, document.id))
  expect(await openFile(app, { documentId: document.id })).toEqual({ ok: false, reason: 'no-file' })
  await app.db.update(documents).set({ damagedAt: null })
  await app.storage.remove(document.filePath)
  expect(await openFile(app, { documentId: document.id })).toEqual({ ok: false, reason: 'no-file' })
})

test.each([
  ['changed', (path: string) => writeFile(path, BYTES.toReversed())],
  ['cut short', (path: string) => truncate(path, BYTES.length - 1)],
  ['emptied', (path: string) => truncate(path, 0)],
])('the download of a file that was %s in the storage never completes', async (_, damage) => {
  const { app, document, path } = await createContextWithFile()
  await damage(path)
  const pieces: Array<Buffer> = []
  const readAllPieces = async () => {
    for await (const piece of await openTestFile(app, document.id)) pieces.push(piece)
  }
  await expect(readAllPieces()).rejects.toThrow(DamagedFile)
  expect(Buffer.concat(pieces).length).toBeLessThan(BYTES.length - 1)
})
