import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { queuedMail, testFileContext } from '#tests/support/app-context.ts'
import {
  askForLetter,
  createLettersCase,
  LETTER_STAFF,
  loadLetter,
  openLink,
  REFEREE,
  sendByLink,
} from '#tests/support/asked-letter.ts'
import { promiseLetter } from './answer-request.server.ts'
import { sendBackLetter } from './ask-referee.server.ts'
import { openLetter } from './check-letter.server.ts'
import { changeReferee, nameReferee, removeReferee } from './letters.server.ts'
import { countLetters } from './queries.server.ts'

test('three referees can be named, each once, and not the applicant', async () => {
  const app = await testFileContext()
  const { applicationId, actor } = await createLettersCase(app)
  const name = (email: string, id = randomUUID()) =>
    nameReferee(app, actor, { id, applicationId, referee: { ...REFEREE, email } })
  const id = randomUUID()
  expect(await name('one@firm.example', id)).toEqual({ ok: true })
  expect(await name('one@firm.example', id), 'the same form again').toEqual({ ok: true })
  expect(await name('one@firm.example')).toEqual({ ok: false, reason: 'named-already' })
  expect(await name('two@firm.example')).toEqual({ ok: true })
  expect(await name('three@firm.example')).toEqual({ ok: true })
  expect(await name('four@firm.example')).toEqual({ ok: false, reason: 'full' })
  expect(await removeReferee(app, actor, { applicationId, letterId: id })).toEqual({ ok: true })
  expect(await removeReferee(app, actor, { applicationId, letterId: id }), 'pressed twice').toEqual({ ok: true })
  expect(await countLetters(app.db, applicationId)).toEqual({ named: 2, checked: 0 })
  const kept = JSON.stringify(await app.db.select().from(auditValues))
  expect(kept, 'we say that the details are deleted').not.toContain('one@firm.example')
  expect(kept).toContain('two@firm.example')
})

test('a package without letters takes no referees', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const result = await nameReferee(app, LETTER_STAFF, { id: randomUUID(), applicationId: id, referee: REFEREE })
  expect(result).toEqual({ ok: false, reason: 'closed' })
})

test('another address by the applicant ends the old link, and staff look at it before we ask', async () => {
  const app = await testFileContext()
  const { ids, actor, letterId, linkId } = await askForLetter(app)
  const { version } = await loadLetter(app, letterId)
  const change = { ...ids, version, referee: { ...REFEREE, email: 'other@firm.example' } }
  expect(await changeReferee(app, actor, change)).toEqual({ ok: true, isAskedAgain: false })
  expect(await changeReferee(app, actor, change), 'the same form again').toMatchObject({ ok: true })
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'named', dueOn: null })
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
  expect(await queuedMail(app.db, 'other@firm.example')).toEqual([])
  const late = { ...ids, version, referee: { ...REFEREE, role: 'Founder' } }
  expect(await changeReferee(app, LETTER_STAFF, late)).toEqual({ ok: false, reason: 'changed' })
})

test('a corrected address by staff asks there, with another link', async () => {
  const app = await testFileContext()
  const { ids, letterId, linkId } = await askForLetter(app)
  const { version } = await loadLetter(app, letterId)
  const referee = { ...REFEREE, email: 'folake.bello@lagospayments.example' }
  expect(await changeReferee(app, LETTER_STAFF, { ...ids, version, referee })).toEqual({ ok: true, isAskedAgain: true })
  expect((await loadLetter(app, letterId)).linkId).not.toBe(linkId)
  expect(await queuedMail(app.db, referee.email)).toMatchObject([{ template: 'letters.request' }])
  expect(await promiseLetter(app, { linkId, day: '2026-11-20' })).toEqual({ ok: false, reason: 'ended' })
})

test('another referee’s letter is closed to the applicant, although the one before was opened', async () => {
  const app = await testFileContext()
  const { ids, actor, letterId, linkId } = await askForLetter(app)
  await sendByLink(app, linkId, 'draft')
  await openLetter(app, LETTER_STAFF, { ...ids, isOpen: true })
  const { version } = await loadLetter(app, letterId)
  await sendBackLetter(app, LETTER_STAFF, { ...ids, mailId: randomUUID(), version, missing: 'A date' })
  const referee = { ...REFEREE, name: 'Chidi Eze', email: 'chidi@firm.example' }
  await changeReferee(app, actor, { ...ids, version: version + 1, referee })
  expect(await loadLetter(app, letterId)).toMatchObject({ state: 'named', openedAt: null, datedOn: null, ticked: [] })
})
