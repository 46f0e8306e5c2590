import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { sendBackLetter } from '#src/features/letters/ask-referee.server.ts'
import { openLetter } from '#src/features/letters/check-letter.server.ts'
import { changeReferee } from '#src/features/letters/letters.server.ts'
import { receiveFromReferee } from '#src/features/letters/receive-letter-files.server.ts'
import { eventsAbout, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, loadLetter, REFEREE, LETTER_STAFF as STAFF } from '#tests/support/asked-letter.ts'
import { readArchive } from '#tests/support/read-archive.ts'
import { approvePack } from './approve-pack.server.ts'
import { listPacks, loadPackContents } from './load-pack.server.ts'
import { archivePack, findPackFile } from './pack-files.server.ts'
import { preparePack } from './prepare-pack.server.ts'

test('a pack opens its letters, which go from it with their referee, also once it is approved', async () => {
  const app = await testFileContext()
  const application = await anApplication()
    .forItem('full_support', 'full')
    .inStatus('evidence_review')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const { id: applicationId } = application
  const actor = { kind: 'applicant', id: applicationId } as const
  await aDocument(application).ofType('CV/Resume').inStatus('approved').saveTo(app)
  const letter = await aLetter(applicationId).inState('checked').saveTo(app.db, app.clock)
  await aLetterFile(letter, 'signed').saveTo(app)
  const ids = { applicationId, letterId: letter.id }

  expect(await preparePack(app, STAFF, applicationId)).toMatchObject({ ok: true, number: 1 })
  expect(await loadLetter(app, letter.id)).toMatchObject({ openedAt: app.clock.now() })
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toContain('letter.opened')
  expect(await openLetter(app, STAFF, { ...ids, isOpen: false })).toEqual({ ok: false, reason: 'in-pack' })
  await approvePack(app, actor, { applicationId, number: 1 })
  const fileId = (await listPacks(app, applicationId))[0]?.entries[1]?.fileId ?? ''
  expect(await findPackFile(app, actor, { fileId, applicationId })).not.toBeNull()

  const { version } = await loadLetter(app, letter.id)
  await sendBackLetter(app, STAFF, { ...ids, mailId: randomUUID(), version, missing: 'A date' })
  const referee = { ...REFEREE, name: 'Chidi Eze', email: 'chidi@firm.example' }
  expect(await changeReferee(app, actor, { ...ids, version: version + 1, referee })).toMatchObject({ ok: true })
  expect(await app.db.$count(files, eq(files.id, fileId))).toBe(0)
  expect(JSON.stringify(await listPacks(app, applicationId))).not.toContain('Folake')
  const renderIndex = async () => Buffer.from('index')
  const archive = await archivePack(app, STAFF, { applicationId, number: null, renderIndex })
  if (!archive.ok) throw new Error(archive.reason)
  const pieces: Array<Uint8Array> = []
  for await (const piece of archive.pieces) pieces.push(piece)
  const entries = await readArchive(Buffer.concat(pieces))
  expect([...entries.keys()]).toEqual(['00 Index.pdf', '01 CV.pdf', '02 Letter removed.txt'])
})

test('all pages of a letter that were sent together are in the pack, in their order, and later ones replace them', async () => {
  const app = await testFileContext()
  const { applicationId, linkId } = await askForLetter(app)
  const sendPages = async (...pages: ReadonlyArray<string>) => {
    const received = pages.map(fileName => ({ id: randomUUID(), fileName, ownFormat: 'pdf' as const }))
    for (const { id, fileName } of received) await app.intake.write(id, Readable.from([createSamplePdf(fileName)]), 0)
    expect(await receiveFromReferee(app, { linkId, kind: 'signed', received })).toMatchObject({ ok: true })
    app.clock.advance({ seconds: 1 })
  }
  await sendPages('1', '2', '3', '4')
  expect(await listPackedPages(app, applicationId)).toEqual(['1', '2', '3', '4'])
  expect(await hasEarlierPages(app, applicationId)).toBe(false)
  await sendPages('1', 'new 2', 'new 3', '4')
  expect(await listPackedPages(app, applicationId)).toEqual(['1', 'new 2', 'new 3', '4'])
  await sendPages('1', 'new 2', 'new 3', '4')
  expect(await listPackedPages(app, applicationId)).toEqual(['1', 'new 2', 'new 3', '4'])
  expect(await hasEarlierPages(app, applicationId)).toBe(true)
})

async function loadPackedLetters(app: TestFileContext, applicationId: string) {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  if (application === undefined) throw new Error('The application is gone.')
  return (await loadPackContents(app, application)).letters
}

async function hasEarlierPages(app: TestFileContext, applicationId: string) {
  return (await loadPackedLetters(app, applicationId)).some(letter => letter.hasEarlierPages)
}

async function listPackedPages(app: TestFileContext, applicationId: string) {
  const letters = await loadPackedLetters(app, applicationId)
  const ids = letters.flatMap(letter => letter.files.map(({ fileId }) => fileId))
  const names = new Map(
    (await app.db.select().from(files).where(inArray(files.id, ids))).map(file => [file.id, file.name]),
  )
  return ids.map(id => names.get(id))
}
