import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

async function saveCase() {
  return anApplication()
    .named('Adébáyọ̀ Oyèníyì')
    .withEmail(aPerson().email)
    .forItem('full_support', 'split')
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(program.db, program.clock)
}

async function askReferee() {
  const { db, clock } = program
  const application = await saveCase()
  const letter = await aLetter(application.id).inState('asked').saveTo(db, clock)
  const linkExpiresAt = new Date(clock.now().getTime() + DAY_MS)
  await db.update(letters).set({ linkExpiresAt }).where(eq(letters.id, letter.id))
  await aLetter(application.id).at(2).from({ name: 'Canary Other', email: 'canary@firm.example' }).saveTo(db, clock)
  return { application, letter, path: `/letter/${signId(TEST_SECRET, 'letter links', letter.linkId)}` }
}

async function load(id: string) {
  const [letter] = await program.db.select().from(letters).where(eq(letters.id, id))
  return letter
}

test('a referee reads what is asked, promises a day and sends the letter, without scripts', async () => {
  const { letter, path } = await askReferee()
  const referee = program.visitor()
  const page = await referee.open(path)
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent(
    'A letter of recommendation for Adébáyọ̀ Oyèníyì',
  )
  expect(page.view.text).toMatch(/Your own words.*letterhead.*Your signature.*Your CV/s)
  expect(page.view.text).not.toMatch(/canary/i)
  expect((await load(letter.id))?.state, 'opening the link changes nothing').toBe('asked')

  const today = dayInLagos(program.clock.now())
  const refused = await referee.press(page, 'I Will Write It', { 'I will write it by': addDays(today, -1) })
  expect(refused.status).toBe(400)
  expect(refused.view.getByLabelText('I will write it by')).toHaveAccessibleDescription(/today or a later day/)
  const promised = await referee.press(refused, 'I Will Write It', { 'I will write it by': addDays(today, 9) })
  expect(promised.view.text).toContain('Thank you. You’ll send it by')

  const empty = await referee.press(promised, 'Send', { 'A draft, so that we can look at it before you sign': true })
  expect(empty.status).toBe(422)
  expect(empty.view.getByLabelText('File')).toHaveAccessibleDescription(/A file is required/)
  expect(empty.view.getByLabelText(/A draft/)).toBeChecked()
  const file = new File([new Uint8Array(createSamplePdf('Letter'))], 'letter.pdf')
  const sent = await referee.press(empty, 'Send', { 'The signed letter': true, File: file })
  expect(sent.view.text).toContain('Signed letter: letter.pdf')
  expect(sent.page).not.toMatch(/letters\/[0-9a-f-]{36}/)
  expect((await load(letter.id))?.state).toBe('signed')
})

test('a letter of 40 MB is refused beside its field, and the choice stays', async () => {
  const { letter, path } = await askReferee()
  const referee = program.visitor()
  const page = await referee.open(path)
  const file = new File([new Uint8Array(40 * 1024 * 1024)], 'letter.pdf')
  const refused = await referee.press(page, 'Send', { 'Your CV': true, File: file })
  expect(refused.status).toBe(413)
  expect(refused.view.getByLabelText('File')).toHaveAccessibleDescription(/Maximum size is 10MB/)
  expect(refused.view.getByLabelText('Your CV')).toBeChecked()
  expect((await load(letter.id))?.state).toBe('asked')
})

test('a referee who cannot write says so, and is not asked to answer again', async () => {
  const { letter, path } = await askReferee()
  const referee = program.visitor()
  const page = await referee.open(path)
  const stopped = await referee.press(page, 'Please Don’t Remind Me')
  expect(stopped.view.text).toContain('We won’t remind you of this letter.')
  const declined = await referee.press(stopped, 'I Can’t Write It', { Reason: 'I left the firm' })
  expect(declined.view.text).toContain('Thank you for telling us that you can’t write it.')
  expect(declined.view.queryByRole('button', { name: 'I Can’t Write It' })).toBeNull()
  expect(await load(letter.id)).toMatchObject({ state: 'cannot', cannotBecause: 'I left the firm' })
})

test('a link that is over sends a new one to the known address, and says not which', async () => {
  const { letter, path } = await askReferee()
  await program.db.update(letters).set({ linkExpiresAt: program.clock.now() }).where(eq(letters.id, letter.id))
  const stranger = program.visitor()
  const page = await stranger.open(path)
  expect(page.status).toBe(410)
  expect(page.view.text).not.toContain(letter.email)
  expect(page.view.text).not.toContain('Oyèníyì')
  const sent = await stranger.press(page, 'Email Me a New Link')
  expect(sent.view.text).toContain('we’ve emailed a new link')
  expect(sent.view.text).not.toContain(letter.email)
  const queued = await program.db.select().from(mails).where(eq(mails.caseId, letter.caseId))
  expect(queued).toMatchObject([{ template: 'letters.link', to: letter.email }])
  expect((await stranger.open(path)).status).toBe(404)
})

test('a link that we did not sign opens no letter', async () => {
  const { path } = await askReferee()
  expect((await program.visitor().open(`${path.slice(0, -1)}x`)).status).toBe(404)
})

test('an applicant names a referee after a code, and reads a letter only once it is opened', async () => {
  const { db, clock } = program
  const application = await saveCase()
  const { reference, email } = application
  const path = `/application-tracking/letters?reference=${reference}`
  const { browser: stranger, page: unproven } = await program.applicant(application, { proven: false })
  expect((await stranger.click(unproven, 'Name a referee')).view.text).toContain('to see your letters')
  const { browser, page: tracking } = await program.applicant(application)
  expect(tracking.view.text).toContain('Name your referees: 0 of 3 are named.')
  const page = await browser.click(tracking, 'Name a referee')
  const form = {
    Name: 'Folake Bello',
    Role: 'CTO',
    Organisation: 'Lagos Payments Ltd',
    'How they know your work': 'Since 2021',
    Email: 'folake.bello@gmail.com',
  }
  const refused = await browser.press(page, 'Name This Referee', { ...form, Email: email })
  expect(refused.status).toBe(400)
  expect(refused.view.getByLabelText('Email')).toHaveAccessibleDescription(/your own address/)
  expect(refused.view.getByLabelText('Name')).toHaveValue('Folake Bello')
  const named = await browser.press(refused, 'Name This Referee', form)
  expect(named.view.text).toMatch(/Folake Bello.*Our adviser looks at who you named.*A private email address/s)

  const signed = await aLetter(application.id).at(2).inState('signed').saveTo(db, clock)
  const fileId = await aLetterFile(signed, 'signed').saveTo({ db, clock, storage: program.records.storage })
  const filePath = `/application-tracking/letters/${fileId}?reference=${reference}`
  expect((await browser.open(path)).page).not.toContain(fileId)
  expect((await browser.open(filePath)).status).toBe(404)
  const { browser: staff } = await program.staff()
  const ids = { applicationId: application.id, letterId: signed.id }
  expect(await staff.postDialog(act('openLetter', ids), {})).toMatchObject({ answer: { ok: true } })
  expect((await browser.open(path)).page).toContain(fileId)
  expect((await browser.open(filePath)).status).toBe(200)
})
