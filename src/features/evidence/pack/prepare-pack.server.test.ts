import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { applications, liveApplications } from '#src/features/applications/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { countFilesOfCase, removeFiles } from '#src/features/files/attach.server.ts'
import type { FileFormat } from '#src/features/files/file-formats.ts'
import { files } from '#src/features/files/table.server.ts'
import { letterFiles } from '#src/features/letters/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { criteriaSets } from '#src/features/visa/table.server.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { INVENTED_SET, saveCriteriaSet } from '#tests/support/criteria-set.ts'
import { approvePack } from './approve-pack.server.ts'
import { listPacks, loadPackContents } from './load-pack.server.ts'
import { preparePack } from './prepare-pack.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

/** A case with a CV, and a piece with two files. */
async function setUp() {
  const app = await testFileContext()
  await saveCriteriaSet(app.db)
  const application = await anApplication()
    .forItem('full_support', 'full')
    .inSector(INVENTED_SET.field)
    .settled('complete')
    .saveTo(app.db, app.clock)
  const { id } = application
  await app.db
    .update(applications)
    .set({ endorsingBody: INVENTED_SET.body, endorsementRoute: INVENTED_SET.route })
    .where(eq(applications.id, id))
  const add = async (
    pieceId: string | null,
    documentType: string,
    format: FileFormat = 'pdf',
    bytes = createSamplePdf(documentType),
  ) => {
    const draft = aDocument(application).ofType(documentType).named(`${documentType}.${format}`).withFile(format, bytes)
    const document = await draft.inStatus('approved').saveTo(app)
    await app.db.update(documents).set({ pieceId }).where(eq(documents.id, document.id))
    return document
  }
  const press = await aPiece(id).titled('Press').under('invented-paper', 'invented-prize').saveTo(app.db, app.clock)
  await add(null, 'CV/Resume')
  await add(press.id, 'Page one', 'png', createSamplePng())
  await add(press.id, 'Page two')
  const prepare = () => preparePack(app, STAFF, id)
  const listKeys = async () => {
    const keys: Array<string> = []
    for await (const { key } of app.storage.list()) keys.push(key)
    return keys
  }
  const packFiles = () => app.db.select().from(files).where(eq(files.purpose, 'pack'))
  return { app, id, application, add, press, prepare, listKeys, packFiles }
}

test('a pack is stored once as numbered PDFs with their pages, takes no quota, and the applicant is told', async () => {
  const { app, id, application, prepare, packFiles } = await setUp()
  const quota = await app.db.transaction(tx => countFilesOfCase(tx, id))
  expect(await prepare()).toEqual({ ok: true, number: 1, count: 2, isNew: true })
  expect(await prepare()).toEqual({ ok: true, number: 1, count: 2, isNew: false })
  const [pack, ...others] = await listPacks(app, id)
  expect(others).toEqual([])
  expect(pack?.entries.map(({ name, pages, criteria }) => [name, pages, criteria])).toEqual([
    ['01 CV.pdf', 1, []],
    ['02 Evidence 1 Press.pdf', 2, ['A prize', 'A paper']],
  ])
  const ids = (await packFiles()).map(file => file.id).toSorted()
  expect(ids).toEqual(pack?.entries.map(({ fileId }) => fileId).toSorted())
  expect(await app.db.transaction(tx => countFilesOfCase(tx, id))).toEqual(quota)
  const sent = await app.db.select({ template: mails.template, to: mails.to }).from(mails)
  expect(sent.filter(({ template }) => template === 'packs.ready')).toEqual([
    { template: 'packs.ready', to: application.email },
  ])
  for await (const { id: left } of app.intake.list()) throw new Error(`The intake still has ${left}.`)
})

test('two people who prepare a pack at once make one', async () => {
  const { app, id, prepare, packFiles } = await setUp()
  const results = await Promise.all([prepare(), prepare(), prepare()])
  expect(results.map(result => result.ok && result.number)).toEqual([1, 1, 1])
  expect(await listPacks(app, id)).toHaveLength(1)
  expect(await packFiles()).toHaveLength(2)
  const sent = await app.db.select({ template: mails.template }).from(mails)
  expect(sent.filter(({ template }) => template === 'packs.ready')).toHaveLength(1)
})

test('the next pack uses unchanged files again, and only files that were never approved are removed', async () => {
  const { app, id, press, add, prepare, packFiles, listKeys } = await setUp()
  await prepare()
  const first = await packFiles()
  await add(press.id, 'Page three')
  expect(await prepare()).toMatchObject({ ok: true, number: 2, isNew: true })
  const second = await packFiles()
  expect(second.filter(file => first.some(({ key }) => key === file.key))).toHaveLength(1)
  expect(second).toHaveLength(2)
  const [job] = await app.waitingJobs('remove-files')
  await removeFiles(app, job ?? { uploadIds: [] })
  const keys = await listKeys()
  expect(second.every(({ key }) => keys.includes(key))).toBe(true)
  expect(first.filter(({ key }) => keys.includes(key))).toHaveLength(1)

  await approvePack(app, { kind: 'applicant', id }, { applicationId: id, number: 2 })
  await add(press.id, 'Page four')
  await prepare()
  const third = (await packFiles()).map(({ key }) => key)
  expect(second.every(({ key }) => third.includes(key))).toBe(true)
  expect(third).toHaveLength(3)
})

test('a checked letter comes with its signed file and the CV of its referee, and no draft', async () => {
  const { app, id, application } = await setUp()
  const letter = await aLetter(id).inState('checked').saveTo(app.db, app.clock)
  await aLetter(id).at(2).from({ name: 'Chidi Eze' }).inState('signed').saveTo(app.db, app.clock)
  const stored = await app.db.select({ id: files.id }).from(files)
  await app.db.insert(letterFiles).values(
    (['draft', 'cv', 'signed'] as const).map((kind, index) => ({
      kind,
      letterId: letter.id,
      fileId: stored[index]?.id ?? '',
      sentBy: 'staff' as const,
      sentAt: app.clock.now(),
    })),
  )
  const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, application.id))
  if (row === undefined) throw new Error('The application is gone.')
  const contents = await loadPackContents(app, row)
  expect(contents.letters).toMatchObject([
    { name: 'Folake Bello', isChecked: true, files: [{ fileId: stored[2]?.id }, { fileId: stored[1]?.id }] },
    { name: 'Chidi Eze', isChecked: false, files: [] },
  ])
})

test('every file that stands in the way is named, and nothing is stored', async () => {
  const { app, press, add, prepare, packFiles, listKeys } = await setUp()
  await app.db.update(criteriaSets).set({ maxPages: 1 })
  const talk = await aPiece(press.caseId).at(2).titled('Talk').saveTo(app.db, app.clock)
  const film = await aPiece(press.caseId).at(3).titled('Film').saveTo(app.db, app.clock)
  await add(talk.id, 'Old', 'doc', Buffer.from('old'))
  const lost = await add(film.id, 'Lost')
  await rm(join(app.folder, 'application_documents', lost.file.key))
  const keys = await listKeys()
  expect(await prepare()).toEqual({
    ok: false,
    reason: 'faults',
    faults: [
      '“Press” has 2 pages, and UK Research and Innovation (UKRI) takes at most 1 for a piece. Ask for a shorter one.',
      '“Old.doc” of “Talk” is an old Word file (DOC), which we can’t convert. Ask for it as DOCX or PDF.',
      '“Lost.pdf” of “Film” is missing from our storage or damaged. Ask for it again.',
    ],
  })
  expect(await packFiles()).toEqual([])
  expect(await listKeys()).toEqual(keys)
})

test('a package without the pack gets none', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().forItem('review_finalize', 'full').settled('complete').saveTo(app.db, app.clock)
  expect(await preparePack(app, STAFF, id)).toEqual({ ok: false, reason: 'not-included' })
})
