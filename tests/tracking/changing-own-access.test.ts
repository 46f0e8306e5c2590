import '@testing-library/jest-dom/vitest'
import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { applicantSessionApplications, liveApplications } from '#src/features/applications/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { applicantProofs } from '#src/features/people/access/table.server.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const PHONE = '+234 801 999 0000'

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

type Applicant = Awaited<ReturnType<typeof createApplicant>>

async function createApplicant() {
  const email = `ada.${randomUUID().slice(0, 12)}@example.ng`
  const { id, reference } = await anApplication()
    .withEmail(email)
    .withPhone(PHONE)
    .settled('initial')
    .saveTo(db, systemClock)
  return { id, reference: reference ?? '', email }
}

async function openBrowser(...applicants: Array<Applicant>): Promise<PlainBrowser> {
  const browser = program.visitor()
  for (const { reference, email } of applicants) await browser.open(addresses.tracking({ reference, email }))
  return browser
}

async function addProof(browser: PlainBrowser, { email }: Applicant) {
  const { name, value } = await proofCookie({ db, clock: systemClock }, email)
  browser.cookies.set(name, value)
}

const readPhone = async ({ id }: Applicant) =>
  (await db.select({ phone: liveApplications.phone }).from(liveApplications).where(eq(liveApplications.id, id)))[0]
    ?.phone

const readName = async ({ id }: Applicant) =>
  (
    await db.select({ name: liveApplications.applicantName }).from(liveApplications).where(eq(liveApplications.id, id))
  )[0]?.name

const countSessions = ({ id }: Applicant) =>
  db.$count(applicantSessionApplications, eq(applicantSessionApplications.caseId, id))

test('C17: without a code, or with the proof of another address, nothing is changed and no access is ended', async () => {
  const [own, other] = [await createApplicant(), await createApplicant()]
  const [withoutCode, withOtherProof, stranger] = [
    await openBrowser(other),
    await openBrowser(own, other),
    await openBrowser(),
  ]
  await addProof(withOtherProof, own)
  await addProof(stranger, other)
  const sessions = await countSessions(other)
  for (const [browser, path] of [
    [withoutCode, '/application-tracking/code'],
    [withOtherProof, '/application-tracking/code'],
    [stranger, '/application-tracking'],
  ] as const) {
    const { reference } = other
    const changed = await browser.send(addresses.applicantDetails({ reference }), { version: '1', phone: '666' })
    expect(changed.url.pathname).toBe(path)
    for (const intent of ['end-others', 'end-one']) {
      const ended = await browser.send(addresses.applicantAccess({ reference }), { intent, browserId: randomUUID() })
      expect(ended.url.pathname).toBe(path)
    }
    const form = await browser.open(addresses.applicantDetails({ reference }))
    expect(form.url.pathname).toBe(path)
    expect(form.page).not.toContain(PHONE)
  }
  expect(await readPhone(other)).toBe(PHONE)
  expect(await countSessions(other)).toBe(sessions)
  expect(await db.$count(applicantProofs, eq(applicantProofs.email, other.email))).toBe(1)
})

test('after a code, an applicant changes the phone number, and a GET changes nothing', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await addProof(browser, applicant)
  const { reference } = applicant
  const path = addresses.applicantDetails({ reference })
  await browser.open(`${path}&version=1&phone=666`)
  await browser.open(`${addresses.applicantAccess({ reference })}&intent=end-others`)
  expect(await readPhone(applicant)).toBe(PHONE)
  expect((await browser.send(path, { version: '1', phone: '+234 802' })).url.search).toContain('tab=details')
  expect(await readPhone(applicant)).toBe('+234 802')
  for (const [version, phone, status] of [
    ['1', '+234 803', 409],
    ['x', '+234 803', 400],
    ['2', 'x'.repeat(41), 400],
  ] as const) {
    const answer = await browser.send(path, { version, phone })
    expect(answer.status).toBe(status)
    expect(answer.view.getByLabelText(/^Phone/)).toHaveValue(phone)
  }
  expect(await readPhone(applicant)).toBe('+234 802')
})

test('a form that was opened before the last change shows the newer number first', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await addProof(browser, applicant)
  const form = await browser.open(addresses.tracking({ reference: applicant.reference, tab: 'details' }))
  const saved = await browser.press(form, 'Save changes', { Phone: '+234 809 111 1111' })
  expect(saved.visited.join()).toContain('Details saved')
  expect(saved.view.getByRole('row', { name: /^Phone/ })).toHaveTextContent('+234 809 111 1111')
  const older = await browser.press(form, 'Save changes', { Phone: '+234 809 222 2222' })
  expect(older.status).toBe(409)
  expect(older.view.getByRole('alert')).toHaveTextContent('+234 809 111 1111')
  const again = await browser.press(older, 'Save changes')
  expect(again.view.getByRole('row', { name: /^Phone/ })).toHaveTextContent('+234 809 222 2222')
})

test('after a code, an applicant changes the name, and a form without a name keeps it', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await addProof(browser, applicant)
  const path = addresses.applicantDetails({ reference: applicant.reference })
  await browser.send(path, { version: '1', applicantName: 'Adaeze Obi', phone: PHONE })
  expect(await readName(applicant)).toBe('Adaeze Obi')
  for (const applicantName of ['', ' ']) {
    const refused = await browser.send(path, { version: '2', applicantName, phone: PHONE })
    expect([refused.status, refused.page.includes('Please enter your name')]).toEqual([400, true])
  }
  await browser.send(path, { version: '2', phone: '+234 802' })
  expect(await readName(applicant)).toBe('Adaeze Obi')
})

const readEmail = async ({ id }: Applicant) =>
  (await db.select({ email: liveApplications.email }).from(liveApplications).where(eq(liveApplications.id, id)))[0]
    ?.email

test('a browser that proved its address a while ago needs a new code to change it', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await addProof(browser, applicant)
  const { reference, email } = applicant
  const path = addresses.applicantAddress({ reference })
  expect((await browser.open(path)).url.pathname).toBe(path.split('?')[0])
  const provenAt = new Date(systemClock.now().getTime() - HOUR_MS)
  await db.update(applicantProofs).set({ provenAt }).where(eq(applicantProofs.email, email))
  const opened = await browser.open(path)
  expect(opened.url.pathname).toBe('/application-tracking/code')
  expect(opened.page).toContain('to change the email address')
  const forms: Array<Record<string, string>> = [
    { intent: 'send', email: `new.${email}` },
    { intent: 'check', code: '123456' },
  ]
  for (const form of forms) expect((await browser.send(path, form)).url.pathname).toBe('/application-tracking/code')
  expect((await browser.open(addresses.applicantDetails({ reference }))).url.pathname).toContain('details')
})

test('an applicant changes the address with a code, which a wrong or missing code does not', async () => {
  const [applicant, other] = [await createApplicant(), await createApplicant()]
  const browser = await openBrowser(applicant)
  const { reference, email } = applicant
  const path = addresses.applicantAddress({ reference })
  const unproven = await browser.send(path, { intent: 'send', email: other.email })
  expect(unproven.url.pathname).toBe('/application-tracking/code')
  await addProof(browser, applicant)
  const details = await browser.open(addresses.tracking({ reference, tab: 'details' }))
  const form = await browser.click(details, 'Change your email address')
  expect(form.view.getByRole('heading', { level: 1 })).toHaveTextContent('Change your email address')
  for (const [typed, words] of [
    ['ada@', 'Please enter a valid email address'],
    [email, 'This is the address that we already use'],
  ] as const) {
    const refused = await browser.send(path, { intent: 'send', email: typed })
    expect([refused.status, refused.page.includes(words)]).toEqual([400, true])
  }
  expect((await browser.send(path, { intent: 'check', code: '123456' })).page).toContain('This code no longer works')

  const [newEmail, unusedEmail] = [`new.${email}`, `unused.${email}`]
  const [unused, used] = [
    await browser.send(path, { intent: 'send', email: unusedEmail }),
    await browser.send(path, { intent: 'send', email: other.email }),
  ]
  expect(used.page.replaceAll(other.email, unusedEmail)).toBe(unused.page)
  await browser.send(path, { intent: 'send', email: newEmail })
  const code = await readMailedCode(newEmail)
  const wrongCode = code === '000 000' ? '000001' : '000000'
  const wrong = await browser.send(path, { intent: 'check', code: wrongCode })
  expect([wrong.status, wrong.page.includes('You have 4 more tries')]).toEqual([400, true])
  expect(await readEmail(applicant)).toBe(email)
  const changed = await browser.send(path, { intent: 'check', code })
  expect(changed.url.search).toContain('tab=details')
  expect(changed.page).toContain('Email address changed')
  expect(changed.view.getByRole('table', { name: 'Details of your application' })).toHaveTextContent(newEmail)
  expect(await readEmail(applicant)).toBe(newEmail)
  expect((await browser.open(path)).page).toContain(newEmail)
}, 30_000)

/** Waits until the mail has arrived, because a worker sends it. */
async function readMailedCode(to: string): Promise<string> {
  await expect.poll(() => readMailText(to), { timeout: 20_000 }).not.toBe('')
  return /Your code is (\d{3} \d{3})/i.exec(await readMailText(to))?.[1] ?? ''
}

async function readMailText(to: string): Promise<string> {
  const [newest] = await program.mailTo(to)
  return newest?.text ?? ''
}

test('ending a browser with an id that is no id ends nothing', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await addProof(browser, applicant)
  const path = addresses.applicantAccess({ reference: applicant.reference })
  for (const browserId of ['', "' or 1=1 --", randomUUID()]) {
    const answer = await browser.send(path, { intent: 'end-one', browserId })
    expect(answer.status).toBe(200)
  }
  expect(await countSessions(applicant)).toBe(1)
})

test('C18: a known, an unknown and a too frequent email get the same answer to a lost reference', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser()
  const ask = (email: string) => browser.send(addresses.lostReference(), { email })
  const answers = []
  for (let request = 0; request < 5; request++) answers.push(await ask(applicant.email))
  answers.push(await ask(`unknown.${applicant.email}`))
  const [first] = answers
  for (const answer of answers) expect([answer.status, answer.page]).toEqual([200, first?.page])
  expect(first?.view.text).toContain('If we have an application with that email')
  const findMails = () =>
    db
      .select({ to: mails.to })
      .from(mails)
      .where(and(eq(mails.template, 'access.references'), like(mails.to, `%${applicant.email}`)))
  await expect.poll(findMails, { timeout: 20_000 }).toHaveLength(3)
  expect(new Set((await findMails()).map(({ to }) => to))).toEqual(new Set([applicant.email]))
  await expect.poll(() => readMailText(applicant.email), { timeout: 20_000 }).toContain(applicant.reference)
}, 30_000)

test('a lost reference asks for a valid email and keeps what was typed', async () => {
  const browser = await openBrowser()
  const form = await browser.click(await browser.open(addresses.tracking()), 'Lost your reference?')
  const answer = await browser.press(form, 'Email me my references', { Email: 'ada@' })
  expect(answer.status).toBe(400)
  const field = answer.view.getByLabelText('Email')
  expect(field).toHaveValue('ada@')
  expect(field).toHaveAccessibleDescription(/Please enter a valid email address/)
  expect(field).toHaveAttribute('autofocus')
})
