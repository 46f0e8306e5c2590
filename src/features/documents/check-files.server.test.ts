import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument, type SavedDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { checkFiles } from './check-files.server.ts'
import { documents } from './table.server.ts'

/** Saves an application with two documents that were stored a day ago. */
async function createContextWithDocuments() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const passport = await aDocument(application).ofType('Passport').saveTo(app)
  app.clock.advance({ minutes: 1 })
  const letter = await aDocument(application).ofType('Letter of Amaka').saveTo(app)
  app.clock.advance({ days: 1 })
  return {
    app,
    application,
    passport,
    letter,
    pathOf: ({ file }: SavedDocument) => join(app.folder, 'application_documents', file.key),
    async readCheckState({ fileId }: SavedDocument) {
      const checkColumns = { checkedAt: files.checkedAt, damagedAt: files.damagedAt }
      const [row] = await app.db.select(checkColumns).from(files).where(eq(files.id, fileId))
      return row
    },
  }
}

test('intact files are checked once a day, and no event is recorded', async () => {
  const { app, application, passport, readCheckState } = await createContextWithDocuments()
  const checkedAt = app.clock.now()
  expect(await checkFiles(app)).toBe(0)
  expect(await readCheckState(passport)).toEqual({ checkedAt, damagedAt: null })
  app.clock.advance({ hours: 23 })
  await checkFiles(app)
  expect(await readCheckState(passport)).toEqual({ checkedAt, damagedAt: null })
  app.clock.advance({ hours: 1 })
  await checkFiles(app)
  expect(await readCheckState(passport)).toEqual({ checkedAt: app.clock.now(), damagedAt: null })
  expect(await eventsAbout(app.db, application.id)).toEqual([])
})

test('C82: each missing or changed file is reported once, and the event omits document types that people typed', async () => {
  const { app, application, passport, letter, pathOf, readCheckState } = await createContextWithDocuments()
  await rm(pathOf(passport))
  const bytes = await readFile(pathOf(letter))
  bytes[10] = (bytes[10] ?? 0) ^ 1
  await writeFile(pathOf(letter), bytes)
  const damagedAt = app.clock.now()
  expect(await checkFiles(app)).toBe(2)
  app.clock.advance({ hours: 1 })
  expect(await checkFiles(app)).toBe(2)
  for (const document of [passport, letter])
    expect(await readCheckState(document)).toEqual({ checkedAt: app.clock.now(), damagedAt })
  expect(await eventsAbout(app.db, application.id)).toEqual([
    { type: 'document.damaged', actor: 'system', details: { documentId: passport.id, documentType: 'Passport' } },
    { type: 'document.damaged', actor: 'system', details: { documentId: letter.id, documentType: 'Other' } },
  ])
})

test('a restored file counts as intact, and its next loss is reported again', async () => {
  const { app, application, passport, pathOf, readCheckState } = await createContextWithDocuments()
  const [path, elsewhere] = [pathOf(passport), join(app.folder, 'elsewhere')]
  await rename(path, elsewhere)
  expect(await checkFiles(app)).toBe(1)
  await rename(elsewhere, path)
  expect(await checkFiles(app)).toBe(0)
  expect(await readCheckState(passport)).toMatchObject({ damagedAt: null })
  app.clock.advance({ days: 1 })
  await rename(path, elsewhere)
  expect(await checkFiles(app)).toBe(1)
  expect(await eventsAbout(app.db, application.id)).toHaveLength(2)
})

test('an unreachable file store marks no document as damaged', async () => {
  const { app, application, passport, readCheckState } = await createContextWithDocuments()
  await rename(join(app.folder, 'application_documents'), join(app.folder, 'not-mounted'))
  expect(await checkFiles(app)).toBe(0)
  expect(await readCheckState(passport)).toMatchObject({ checkedAt: passport.uploadedAt, damagedAt: null })
  expect(await eventsAbout(app.db, application.id)).toEqual([])
})

test('files of messages and proofs are checked too, and the first check measures an old proof', async () => {
  const { app, passport } = await createContextWithDocuments()
  const { key, sha256, sizeBytes } = passport.file
  const old = new Date(0)
  await app.db.delete(documents)
  await app.db.update(files).set({ purpose: 'message' })
  await app.db
    .update(files)
    .set({ purpose: 'proof', sizeBytes: 0, sha256: '', checkedAt: old })
    .where(eq(files.key, key))
  expect(await checkFiles(app)).toBe(0)
  expect(await app.db.select().from(files).where(eq(files.key, key))).toMatchObject([
    { sizeBytes, sha256, checkedAt: app.clock.now() },
  ])
  await app.storage.remove(key)
  app.clock.advance({ days: 1 })
  expect(await checkFiles(app)).toBe(1)
  expect(await app.db.$count(files, isNotNull(files.damagedAt))).toBe(1)
})
