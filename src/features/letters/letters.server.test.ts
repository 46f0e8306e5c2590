import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { signId } from '#src/secrets.server.ts'
import { eventsAbout, queuedMail, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { declineLetter, promiseLetter } from './answer-request.server.ts'
import { askAgain, askReferee, mailNewLink, sendBackLetter } from './ask-referee.server.ts'
import { checkLetter, openLetter } from './check-letter.server.ts'
import { findLetterFile } from './find-letter-file.server.ts'
import { LETTER_CHECK_KEYS, type LetterFileKind } from './letter.ts'
import { changeReferee, nameReferee, removeReferee } from './letters.server.ts'
import { countLetters, openLetterLink } from './queries.server.ts'
import { receiveFromReferee } from './receive-letter-files.server.ts'
import { letterReminder } from './reminders.server.ts'
import { letters } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

const REFEREE = {
  name: 'Folake Bello',
  role: 'Chief Technology Officer',
  organisation: 'Lagos Payments Ltd',
  knowsFrom: 'We built the payment service together.',
  email: 'folake@lagospayments.example',
  phone: null,
  isRelative: false,
}

async function createCase(app: TestFileContext) {
  const application = await anApplication()
    .forItem('full_support', 'split')
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  return { applicationId: application.id, actor: { kind: 'applicant', id: application.id } as const }
}

/** A letter that was asked for, with the id of its link. */
async function askForLetter(app: TestFileContext) {
  const { applicationId, actor } = await createCase(app)
  const letterId = randomUUID()
  await nameReferee(app, actor, { id: letterId, applicationId, referee: REFEREE })
  await askReferee(app, STAFF, { applicationId, letterId })
  return {
    applicationId,
    actor,
    letterId,
    ids: { applicationId, letterId },
    linkId: (await load(app, letterId)).linkId,
  }
}

async function load(app: TestFileContext, id: string) {
  const [letter] = await app.db.select().from(letters).where(eq(letters.id, id))
  if (letter === undefined) throw new Error('The letter is gone.')
  return letter
}

async function send(app: TestFileContext, linkId: string, kind: LetterFileKind, bytes = createSamplePdf(`A ${kind}`)) {
  const id = randomUUID()
  await app.intake.write(id, Readable.from([bytes]), 0)
  return receiveFromReferee(app, { linkId, kind, received: [{ id, fileName: `${kind}.pdf` }] })
}

const mailsToReferee = async (app: TestFileContext) =>
  (await queuedMail(app.db, REFEREE.email)).map(({ template }) => template)

const openLink = (app: TestFileContext, linkId: string) =>
  openLetterLink(app, signId(app.sessionSecret, 'letter links', linkId))

test('three referees can be named, each once, and not the applicant', async () => {
  const app = await testFileContext()
  const { applicationId, actor } = await createCase(app)
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
  expect(await countLetters(app.db, applicationId)).toEqual({ named: 2, checked: 0, asked: false })
})

test('a package without letters takes no referees', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const result = await nameReferee(app, STAFF, { id: randomUUID(), applicationId: id, referee: REFEREE })
  expect(result).toEqual({ ok: false, reason: 'closed' })
})

test('asking mails the referee once, with a day two weeks ahead', async () => {
  const app = await testFileContext()
  const { ids, letterId } = await askForLetter(app)
  expect(await askReferee(app, STAFF, ids)).toEqual({ ok: true })
  expect(await mailsToReferee(app)).toEqual(['letters.request'])
  expect(await load(app, letterId)).toMatchObject({ state: 'asked', dueOn: '2026-11-16' })
  expect(await removeReferee(app, STAFF, ids)).toEqual({ ok: false, reason: 'asked' })
})

test('another address by the applicant ends the old link, and staff look at it before we ask', async () => {
  const app = await testFileContext()
  const { ids, actor, letterId, linkId } = await askForLetter(app)
  const { version } = await load(app, letterId)
  const change = { ...ids, version, referee: { ...REFEREE, email: 'other@firm.example' } }
  expect(await changeReferee(app, actor, change)).toEqual({ ok: true, isAskedAgain: false })
  expect(await changeReferee(app, actor, change), 'the same form again').toMatchObject({ ok: true })
  expect(await load(app, letterId)).toMatchObject({ state: 'named', dueOn: null })
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
  expect(await queuedMail(app.db, 'other@firm.example')).toEqual([])
  const late = { ...ids, version, referee: { ...REFEREE, role: 'Founder' } }
  expect(await changeReferee(app, STAFF, late)).toEqual({ ok: false, reason: 'changed' })
})

test('a corrected address by staff asks there, with another link', async () => {
  const app = await testFileContext()
  const { ids, letterId, linkId } = await askForLetter(app)
  const { version } = await load(app, letterId)
  const referee = { ...REFEREE, email: 'folake.bello@lagospayments.example' }
  expect(await changeReferee(app, STAFF, { ...ids, version, referee })).toEqual({ ok: true, isAskedAgain: true })
  expect((await load(app, letterId)).linkId).not.toBe(linkId)
  expect(await queuedMail(app.db, referee.email)).toMatchObject([{ template: 'letters.request' }])
  expect(await promiseLetter(app, { linkId, day: '2026-11-20' })).toEqual({ ok: false, reason: 'ended' })
})

test('a referee promises a day, or cannot, and may change their mind', async () => {
  const app = await testFileContext()
  const { applicationId, letterId, linkId } = await askForLetter(app)
  for (const _ of ['once', 'again']) await promiseLetter(app, { linkId, day: '2026-11-20' })
  expect(await load(app, letterId)).toMatchObject({ state: 'promised', dueOn: '2026-11-20' })
  for (const _ of ['once', 'again']) await declineLetter(app, { linkId, reason: 'I leave the firm' })
  expect(await load(app, letterId)).toMatchObject({ state: 'cannot', dueOn: null, cannotBecause: 'I leave the firm' })
  await promiseLetter(app, { linkId, day: '2026-11-25' })
  expect(await load(app, letterId)).toMatchObject({ state: 'promised', cannotBecause: null })
  const types = (await eventsAbout(app.db, applicationId)).map(({ type }) => type)
  expect(types.filter(type => /promised|declined/.test(type))).toEqual([
    'letter.promised',
    'letter.declined',
    'letter.promised',
  ])
})

test('a letter that is sent twice is stored once, and stays closed to the applicant until staff open it', async () => {
  const app = await testFileContext()
  const { ids, applicationId, actor, letterId, linkId } = await askForLetter(app)
  expect(await send(app, linkId, 'cv')).toEqual({ ok: true, addedCount: 1 })
  expect((await load(app, letterId)).state).toBe('asked')
  expect(await send(app, linkId, 'signed')).toEqual({ ok: true, addedCount: 1 })
  expect(await send(app, linkId, 'signed')).toEqual({ ok: true, addedCount: 0 })
  expect((await load(app, letterId)).state).toBe('signed')
  const stored = await app.db.select().from(files).where(eq(files.caseId, applicationId))
  expect(stored.map(({ name, purpose }) => `${purpose}: ${name}`).toSorted()).toEqual([
    'letter: cv.pdf',
    'letter: signed.pdf',
  ])
  const [cv, signed] = ['cv.pdf', 'signed.pdf'].map(name => stored.find(file => file.name === name)?.id ?? '')
  const find = (fileId = '') => findLetterFile(app, actor, { fileId, applicationId })
  expect(await find(signed)).toBeNull()
  for (const _ of ['once', 'again']) await openLetter(app, STAFF, { ...ids, isOpen: true })
  await (await find(signed))?.recordAccess('downloaded')
  expect(await find(cv), 'a CV is the referee’s own').toBeNull()
  await openLetter(app, STAFF, { ...ids, isOpen: false })
  expect(await find(signed)).toBeNull()
  const types = (await eventsAbout(app.db, applicationId)).map(({ type }) => type).slice(-3)
  expect(types).toEqual(['letter.opened', 'letter.downloaded', 'letter.closed'])
})

test('a file that is no document is refused, and nothing is kept', async () => {
  const app = await testFileContext()
  const { letterId, linkId } = await askForLetter(app)
  const result = await send(app, linkId, 'signed', Buffer.from('<html>'))
  expect(result).toMatchObject({ ok: false, reason: 'files' })
  expect((await load(app, letterId)).state).toBe('asked')
  const { value: kept } = await app.storage.list()[Symbol.asyncIterator]().next()
  expect(kept).toBeUndefined()
})

test('only a signed letter with a full list is checked, and it can be sent back', async () => {
  const app = await testFileContext()
  const { ids, letterId, linkId } = await askForLetter(app)
  const check = async (ticked: Array<string> = LETTER_CHECK_KEYS) => {
    const { version } = await load(app, letterId)
    return checkLetter(app, STAFF, { ...ids, version, ticked, datedOn: '2026-11-01' })
  }
  await send(app, linkId, 'draft')
  expect(await check()).toEqual({ ok: false, reason: 'not-signed' })
  await send(app, linkId, 'signed')
  expect(await check(LETTER_CHECK_KEYS.slice(1))).toEqual({ ok: false, reason: 'not-all-ticked' })
  const { version } = await load(app, letterId)
  await send(app, linkId, 'signed', createSamplePdf('Another page'))
  const stale = { ...ids, version, ticked: LETTER_CHECK_KEYS, datedOn: '2026-11-01' }
  expect(await checkLetter(app, STAFF, stale), 'a page came since').toEqual({ ok: false, reason: 'changed' })
  expect(await check()).toEqual({ ok: true })
  expect(await send(app, linkId, 'signed', createSamplePdf('Too late'))).toEqual({ ok: false, reason: 'checked' })

  const back = { ...ids, mailId: randomUUID(), version: (await load(app, letterId)).version, missing: 'The date' }
  for (const _ of ['once', 'again']) expect(await sendBackLetter(app, STAFF, back)).toEqual({ ok: true })
  expect(await load(app, letterId)).toMatchObject({ state: 'asked', dueOn: '2026-11-09', checkedBy: null })
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.sent-back'])
})

test('a link that is over mails a new one to the address that we have, once', async () => {
  const app = await testFileContext()
  const { letterId, linkId } = await askForLetter(app)
  await mailNewLink(app, linkId)
  expect(await mailsToReferee(app), 'the link is not over yet').toEqual(['letters.request'])
  app.clock.advance({ days: 60 })
  expect(await openLink(app, linkId)).toEqual({ kind: 'over', linkId, isClosed: false })
  expect(await send(app, linkId, 'signed')).toEqual({ ok: false, reason: 'ended' })
  for (const _ of ['once', 'again']) await mailNewLink(app, linkId)
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.link'])
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
  expect(await openLink(app, (await load(app, letterId)).linkId)).toMatchObject({
    kind: 'open',
    referee: 'Folake Bello',
  })
})

test('asking again sends one mail for each press, with a link that ends the one before', async () => {
  const app = await testFileContext()
  const { ids, linkId } = await askForLetter(app)
  await declineLetter(app, { linkId, reason: null })
  const mailId = randomUUID()
  for (const _ of ['once', 'again']) expect(await askAgain(app, STAFF, { ...ids, mailId })).toEqual({ ok: true })
  expect(await mailsToReferee(app)).toEqual(['letters.request', 'letters.request'])
  expect(await openLink(app, linkId)).toEqual({ kind: 'unknown' })
})

test('the link shows nothing of other letters, and nothing once the application is submitted', async () => {
  const app = await testFileContext()
  const { applicationId, linkId } = await askForLetter(app)
  await aLetter(applicationId)
    .at(2)
    .from({ name: 'Canary Other', email: 'canary@firm.example' })
    .saveTo(app.db, app.clock)
  expect(JSON.stringify(await openLink(app, linkId))).not.toMatch(/canary/i)
  await writeApplication(app.db, applicationId, { status: 'submitted' })
  expect(await openLink(app, linkId)).toEqual({ kind: 'over', linkId, isClosed: true })
})

async function remindForDays(app: TestFileContext, days: number) {
  for (let day = 0; day < days; day++) {
    await sendReminders(app, [letterReminder])
    app.clock.advance({ days: 1 })
  }
  return (await mailsToReferee(app)).filter(template => template === 'letters.reminder').length
}

test('a silent referee gets two reminders, and a promise does not start them again', async () => {
  const app = await testFileContext()
  const { linkId } = await askForLetter(app)
  expect(await remindForDays(app, 9)).toBe(1)
  await promiseLetter(app, { linkId, day: '2026-11-25' })
  expect(await remindForDays(app, 60)).toBe(2)
})

test.each<[string, (app: TestFileContext, asked: Awaited<ReturnType<typeof askForLetter>>) => Promise<unknown>]>([
  [
    'the referee stops them',
    (app, { ids }) => stopReminders(app, { matter: 'letters', id: ids.applicationId, aboutId: ids.letterId }),
  ],
  ['they are stopped for the case', (app, { ids }) => stopReminders(app, { matter: 'letters', id: ids.applicationId })],
  ['the referee cannot write', (app, { linkId }) => declineLetter(app, { linkId, reason: null })],
  ['the letter arrives', (app, { linkId }) => send(app, linkId, 'signed')],
])('no reminder is sent after %s', async (_, act) => {
  const app = await testFileContext()
  await act(app, await askForLetter(app))
  expect(await remindForDays(app, 30)).toBe(0)
})

test('the reminders of one referee do not stop those of another', async () => {
  const app = await testFileContext()
  const { ids } = await askForLetter(app)
  const other = await aLetter(ids.applicationId)
    .at(2)
    .from({ email: 'ada@firm.example' })
    .inState('named')
    .saveTo(app.db, app.clock)
  await askReferee(app, STAFF, { ...ids, letterId: other.id })
  await stopReminders(app, { matter: 'letters', id: ids.applicationId, aboutId: other.id })
  expect(await remindForDays(app, 30)).toBe(2)
  expect(await queuedMail(app.db, 'ada@firm.example')).toHaveLength(1)
})
