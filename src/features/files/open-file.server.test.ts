import { randomBytes, randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { type TestDocumentGround, testDocumentGround } from '#tests/support/ground.ts'
import { DamagedFile, openFile } from './open-file.server.ts'

/** Several pieces of a stream. */
const BYTES = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])

async function aHandedInFile() {
  const app = await testDocumentGround()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).holding('pdf', BYTES).saveTo(app)
  return { app, application, document, path: join(app.folder, 'application_documents', document.filePath) }
}

async function opened(app: TestDocumentGround, documentId: string): Promise<Readable> {
  const found = await openFile(app, { documentId })
  if (!found.ok) throw new Error(found.reason)
  return found.bytes
}

test('a file comes as it was stored', async () => {
  const { app, document } = await aHandedInFile()
  expect(await buffer(await opened(app, document.id))).toEqual(BYTES)
})

test('a document of another application is not there, nor is what is no document', async () => {
  const { app, application, document } = await aHandedInFile()
  const other = await anApplication().withEmail('other@x.example').settled('initial').saveTo(app.db, app.clock)
  const own = await openFile(app, { documentId: document.id, applicationId: application.id })
  expect(own.ok).toBe(true)
  if (own.ok) own.bytes.destroy()
  for (const wanted of [
    { documentId: document.id, applicationId: other.id },
    { documentId: randomUUID() },
    { documentId: '../../etc/passwd' },
  ]) {
    expect(await openFile(app, wanted)).toEqual({ ok: false, reason: 'no-document' })
  }
})

test('a file that is gone, or known to be damaged, is not opened', async () => {
  const { app, document } = await aHandedInFile()
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
])('nobody gets the whole of a file that was %s in the storage', async (_, damage) => {
  const { app, document, path } = await aHandedInFile()
  await damage(path)
  const pieces: Array<Buffer> = []
  const read = async () => {
    for await (const piece of await opened(app, document.id)) pieces.push(piece)
  }
  await expect(read()).rejects.toThrow(DamagedFile)
  expect(Buffer.concat(pieces).length).toBeLessThan(BYTES.length - 1)
})
