import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { archiveFiles } from '#src/features/documents/archive-files.server.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { findLetterFile } from '#src/features/letters/find-letter-file.server.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { listOpenings } from './list-openings.server.ts'

async function createContextWithDocument() {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const saved = await aDocument(application).named('passport.pdf').saveTo(app)
  const staff = await aStaffMember().named('Bola Adé-Cole').saveTo(app.db, app.clock)
  const record = async (kind: 'staff' | 'applicant', how: 'viewed' | 'downloaded', id = staff.id) => {
    app.clock.advance({ minutes: 1 })
    await recordAccess(app, { kind, id }, saved, how)
  }
  return { app, application, staff, record }
}

test('openings by staff and by the applicant are listed with initials, newest first', async () => {
  const { app, application, staff, record } = await createContextWithDocument()
  await record('staff', 'viewed')
  await record('applicant', 'downloaded', application.id)
  await record('staff', 'downloaded', randomUUID())
  app.clock.advance({ minutes: 1 })
  const archive = await archiveFiles(app, { kind: 'staff', id: staff.id }, application.id)
  if (archive.ok) for await (const _ of archive.pieces);
  const { openings, hasMore } = await listOpenings(app, application.id, 50)
  expect(openings.map(({ who, what, document }) => [who, what, document])).toEqual([
    ['BAC', 'Downloaded all', null],
    ['Former staff', 'Downloaded', 'passport.pdf'],
    ['You', 'Downloaded', 'passport.pdf'],
    ['BAC', 'Opened', 'passport.pdf'],
  ])
  expect(hasMore).toBe(false)
  expect((await listOpenings(app, randomUUID(), 50)).openings).toEqual([])
})

test('fifty openings are listed, and more on request', async () => {
  const { app, application, record } = await createContextWithDocument()
  for (let opening = 0; opening < 52; opening++) await record('staff', 'viewed')
  const first = await listOpenings(app, application.id, 0)
  expect([first.openings.length, first.hasMore]).toEqual([50, true])
  const more = await listOpenings(app, application.id, 99.5)
  expect([more.openings.length, more.hasMore]).toEqual([52, false])
})

test('a letter is listed by its place, without the name that its referee gave the file', async () => {
  const { app, application, staff } = await createContextWithDocument()
  const letter = await aLetter(application.id).inState('signed').saveTo(app.db, app.clock)
  const fileId = await aLetterFile(letter, 'signed').named('He was dismissed.pdf').saveTo(app)
  const found = await findLetterFile(app, { kind: 'staff', id: staff.id }, { fileId })
  await found?.recordAccess('viewed')
  const { openings } = await listOpenings(app, application.id, 50)
  expect(openings.map(({ what, document }) => [what, document])).toEqual([['Opened', 'Letter 1']])
})
