import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#src/features/files/table.server.ts'
import { eventsAbout, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { askForLetter, LETTER_STAFF, loadLetter, sendByLink } from '#tests/support/asked-letter.ts'
import { openLetter } from './check-letter.server.ts'
import { findLetterFile } from './find-letter-file.server.ts'

test('a letter that is sent twice is stored once, and stays closed to the applicant until staff open it', async () => {
  const app = await testFileContext()
  const { ids, applicationId, actor, letterId, linkId } = await askForLetter(app)
  expect(await sendByLink(app, linkId, 'cv')).toEqual({ ok: true, addedCount: 1 })
  expect((await loadLetter(app, letterId)).state).toBe('asked')
  expect(await sendByLink(app, linkId, 'signed')).toEqual({ ok: true, addedCount: 1 })
  expect(await sendByLink(app, linkId, 'signed')).toEqual({ ok: true, addedCount: 0 })
  expect((await loadLetter(app, letterId)).state).toBe('signed')
  const stored = await app.db.select().from(files).where(eq(files.caseId, applicationId))
  expect(stored.map(({ name, purpose }) => `${purpose}: ${name}`).toSorted()).toEqual([
    'letter: cv.pdf',
    'letter: signed.pdf',
  ])
  const [cv, signed] = ['cv.pdf', 'signed.pdf'].map(name => stored.find(file => file.name === name)?.id ?? '')
  const find = (fileId = '') => findLetterFile(app, actor, { fileId, applicationId })
  expect(await find(signed)).toBeNull()
  for (const _ of ['once', 'again']) await openLetter(app, LETTER_STAFF, { ...ids, isOpen: true })
  await (await find(signed))?.recordAccess('downloaded')
  expect(await find(cv), 'a CV is the referee’s own').toBeNull()
  await openLetter(app, LETTER_STAFF, { ...ids, isOpen: false })
  expect(await find(signed)).toBeNull()
  expect(await listLastEvents(app, applicationId, 3)).toEqual(['letter.opened', 'letter.downloaded', 'letter.closed'])
})

test('a new file closes an opened letter, until staff have looked at it and open the letter again', async () => {
  const app = await testFileContext()
  const { ids, applicationId, letterId, linkId } = await askForLetter(app)
  await sendByLink(app, linkId, 'draft')
  await openLetter(app, LETTER_STAFF, { ...ids, isOpen: true })
  await sendByLink(app, linkId, 'cv')
  expect((await loadLetter(app, letterId)).openedAt, 'a CV is not shown').not.toBeNull()
  await sendByLink(app, linkId, 'signed')
  expect((await loadLetter(app, letterId)).openedAt).toBeNull()
  expect(await listLastEvents(app, applicationId, 2)).toEqual(['letter.closed', 'letter.received'])
})

async function listLastEvents(app: TestFileContext, applicationId: string, count: number) {
  return (await eventsAbout(app.db, applicationId)).map(({ type }) => type).slice(-count)
}
