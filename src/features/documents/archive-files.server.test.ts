import { randomUUID } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { Unavailable } from '#src/unavailable.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { readArchive } from '#tests/support/read-archive.ts'
import { archiveFiles } from './archive-files.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const

async function createContextWithThreeFiles() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const passport = await aDocument(application)
    .named('passport-page.png')
    .withFile('png', createSamplePng())
    .saveTo(app)
  app.clock.advance({ minutes: 1 })
  const cv = await aDocument(application).ofType('CV/Resume').named('Ìwé ìtàn.pdf').saveTo(app)
  app.clock.advance({ minutes: 1 })
  const letter = await aDocument(application).named('letter.pdf').withFile('pdf', createSamplePdf('Letter')).saveTo(app)
  return { app, application, passport, cv, letter }
}

test('the archive of an application contains all its files in order, and the download is recorded', async () => {
  const { app, application } = await createContextWithThreeFiles()
  const archive = await archiveFiles(app, STAFF, application.id)
  if (!archive.ok) throw new Error(archive.reason)
  expect(archive.name).toBe(`${application.reference} documents.zip`)

  const files = await readArchive(await buffer(Readable.from(archive.pieces)))
  expect([...files.keys()]).toEqual([
    '01 Passport - passport-page.png',
    '02 CV Resume - Ìwé ìtàn.pdf',
    '03 Passport - letter.pdf',
  ])
  expect(files.get('01 Passport - passport-page.png')).toEqual(createSamplePng())
  expect(files.get('03 Passport - letter.pdf')).toEqual(createSamplePdf('Letter'))
  expect(await eventsAbout(app.db, application.id)).toContainEqual({
    type: 'documents.downloaded',
    actor: 'staff',
    details: { count: 3 },
  })
})

test('a notice replaces a missing or damaged file in an archive', async () => {
  const { app, application, passport, cv } = await createContextWithThreeFiles()
  await app.storage.remove(passport.file.key)
  await truncate(join(app.folder, 'application_documents', cv.file.key), 100)
  const archive = await archiveFiles(app, STAFF, application.id)
  if (!archive.ok) throw new Error(archive.reason)

  const files = await readArchive(await buffer(Readable.from(archive.pieces)))
  expect([...files.keys()]).toEqual([
    '01 Passport - could not be read.txt',
    '02 CV Resume - could not be read.txt',
    '03 Passport - letter.pdf',
  ])
  expect(files.get('02 CV Resume - could not be read.txt')?.toString()).toContain('Ìwé ìtàn.pdf (CV/Resume)')
})

test('an archive reads one file at a time and fails if the file store is unreachable', async () => {
  const { app, application } = await createContextWithThreeFiles()
  const { storage } = app
  let openedCount = 0
  const withFailingStorage = (from: number) => ({
    ...app,
    storage: {
      ...storage,
      async open(key: string) {
        openedCount += 1
        if (openedCount >= from) throw new Unavailable('The store is away.')
        return storage.open(key)
      },
    },
  })
  await expect(archiveFiles(withFailingStorage(1), STAFF, application.id)).rejects.toThrow(Unavailable)
  expect(await eventsAbout(app.db, application.id)).not.toContainEqual(
    expect.objectContaining({ type: 'documents.downloaded' }),
  )

  openedCount = 0
  const archive = await archiveFiles(withFailingStorage(3), STAFF, application.id)
  if (!archive.ok) throw new Error(archive.reason)
  expect(openedCount, 'only the first file is read in advance').toBe(1)
  await expect(buffer(Readable.from(archive.pieces))).rejects.toThrow(Unavailable)
})

test('an application without documents has no archive', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  expect(await archiveFiles(app, STAFF, id)).toEqual({ ok: false, reason: 'no-documents' })
  expect(await archiveFiles(app, STAFF, randomUUID())).toEqual({ ok: false, reason: 'not-found' })
})
