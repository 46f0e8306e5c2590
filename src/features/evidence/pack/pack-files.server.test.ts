import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { readArchive } from '#tests/support/read-archive.ts'
import { archivePack, findPackFile } from './pack-files.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function setUp() {
  const app = await testFileContext()
  const application = await anApplication()
    .forItem('full_support', 'full')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const pack = await aPack(application).with('CV', 'Award').saveTo(app)
  return { app, id: application.id, reference: application.reference, fileId: pack.entries[1]?.fileId ?? '' }
}

test('the ZIP of a pack has its index first, and a text in place of a file that is gone', async () => {
  const { app, id, reference, fileId } = await setUp()
  const [stored] = await app.db.select().from(files).where(eq(files.id, fileId))
  await rm(join(app.folder, 'application_documents', stored?.key ?? ''))
  const renderIndex = async () => Buffer.from('index')
  const archive = await archivePack(app, STAFF, { applicationId: id, number: null, renderIndex })
  if (!archive.ok) throw new Error(archive.reason)
  expect(archive.name).toBe(`${reference} pack 1.zip`)
  const pieces: Array<Uint8Array> = []
  for await (const piece of archive.pieces) pieces.push(piece)
  const entries = await readArchive(Buffer.concat(pieces))
  expect([...entries.keys()]).toEqual(['00 Index.pdf', '01 CV.pdf', '02 Award could not be read.txt'])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toContain('pack.downloaded')
  expect(await archivePack(app, STAFF, { applicationId: id, number: 2, renderIndex })).toMatchObject({ ok: false })
})

test('a file of a pack is found only for its own application, and its opening is recorded', async () => {
  const { app, id, fileId } = await setUp()
  const other = await anApplication().saveTo(app.db, app.clock)
  expect(await findPackFile(app, STAFF, { fileId, applicationId: other.id })).toBeNull()
  const found = await findPackFile(app, { kind: 'applicant', id }, { fileId, applicationId: id })
  await found?.recordAccess('downloaded')
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toContain('pack.file_downloaded')
})
