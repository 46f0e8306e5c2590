import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { applicantCodes } from '#src/features/people/access/table.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { countAttempts } from '../support/count-attempts.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { staffCookie } from '../support/staff-session.ts'

const PHONE = '+234 801 999 0000'
const NOTES = 'I weave aso oke by night.'

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

type Applicant = Awaited<ReturnType<typeof createApplicant>>

async function createApplicant(email = `ada.${randomUUID().slice(0, 12)}@example.ng`) {
  const draft = anApplication().withEmail(email).withPhone(PHONE).withNotes(NOTES).settled('initial')
  const { id, reference } = await draft.saveTo(db, systemClock)
  const application = { id, reference: reference ?? '', email }
  const document = await aDocument(application).named('passport.pdf').saveTo(program.records)
  return { ...application, documentId: document.id }
}

async function openBrowser(...applicants: Array<Applicant>): Promise<PlainBrowser> {
  const browser = program.visitor()
  for (const { reference, email } of applicants) await browser.open(addresses.tracking({ reference, email }))
  return browser
}

const codePath = ({ reference }: { reference: string }, target = 'details') =>
  addresses.applicantCode({ reference, for: target })
const filePath = ({ documentId, reference }: Applicant) => addresses.applicantDocument({ documentId, reference })

function findCodeMails(email: string) {
  return db
    .select({ id: mails.id, subject: mails.subject })
    .from(mails)
    .where(and(eq(mails.to, email), eq(mails.template, 'access.code')))
}

/** Waits until the mail has arrived, because a worker sends it. */
async function readCode(email: string, mailCount = 1): Promise<string> {
  const readMails = async () =>
    (await program.mailTo(email)).filter(({ subject }) => subject.startsWith('Your code for application'))
  await expect.poll(async () => (await readMails()).length, { timeout: 20_000 }).toBe(mailCount)
  return /Your code is (\d{3} \d{3})/i.exec((await readMails())[0]?.text ?? '')?.[1] ?? ''
}

test('a reference and an email show the state, but no file and no personal details until a mailed code is entered', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  const tracking = await browser.open(addresses.tracking({ reference: applicant.reference, tab: 'details' }))
  expect(tracking.status).toBe(200)
  expect(tracking.page).toContain(applicant.email)
  expect(tracking.page).toContain('Show all details')
  for (const secret of [PHONE, NOTES]) expect(tracking.page).not.toContain(secret)

  const document = await browser.open(filePath(applicant))
  expect(document.url.pathname).toBe('/application-tracking/code')
  expect(document.page).toContain('a•••@example.ng')
  expect(document.page).not.toContain(applicant.email)
  expect(document.page).not.toContain('%PDF')
  expect(await findCodeMails(applicant.email)).toEqual([])

  const path = `${document.url.pathname}${document.url.search}`
  const sent = await browser.send(path, { intent: 'send' })
  expect(sent.page).toContain('We emailed a code of six digits')
  const code = await readCode(applicant.email)
  const ready = await browser.send(path, { intent: 'check', code: ` ${code} ` })
  expect(ready.visited.join()).toContain('Code accepted')
  expect(ready.page).toContain('Your document is ready')
  expect((await browser.open(filePath(applicant))).page).toContain('%PDF')
  const details = await browser.open(addresses.tracking({ reference: applicant.reference, tab: 'details' }))
  for (const secret of [PHONE, NOTES]) expect(details.page).toContain(secret)
  const again = await browser.open(codePath(applicant))
  expect(`${again.url.pathname}${again.url.search}`).toBe(
    addresses.tracking({ reference: applicant.reference, tab: 'details' }),
  )
}, 30_000)

test('GET, HEAD and data requests send no code, count no try and reveal no personal details', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [
    codePath(applicant),
    codePath(applicant, 'access'),
    codePath(applicant, 'nonsense'),
    filePath(applicant),
  ]) {
    for (const method of ['GET', 'HEAD']) {
      for (const address of [path, path.replace('?', '.data?'), path.replace('?', '/_.data?')]) {
        const answer = await fetch(program.origin + address, { method, headers: { cookie }, redirect: 'manual' })
        const text = await answer.text()
        for (const secret of [PHONE, NOTES, '%PDF']) expect(text, address).not.toContain(secret)
        expect(answer.status, address).not.toBe(500)
      }
    }
  }
  const data = await fetch(
    program.origin + addresses.tracking({ reference: applicant.reference }).replace('?', '.data?'),
    {
      headers: { cookie },
    },
  )
  const text = await data.text()
  for (const secret of [PHONE, NOTES]) expect(text).not.toContain(secret)
  expect(await findCodeMails(applicant.email)).toEqual([])
  expect(await db.select().from(applicantCodes).where(eq(applicantCodes.caseId, applicant.id))).toEqual([])
})

test('C17: the code page answers for a reference of another session as for an unknown reference', async () => {
  const [own, other] = [await createApplicant(), await createApplicant()]
  const browser = await openBrowser(own)
  const unknown = 'GT-0000-0000'
  for (const send of [
    (reference: string) => browser.open(codePath({ reference })),
    (reference: string) => browser.send(codePath({ reference }), { intent: 'send' }),
    (reference: string) => browser.send(codePath({ reference }), { intent: 'check', code: '123456' }),
  ]) {
    const [foreign, made] = [await send(other.reference), await send(unknown)]
    expect(foreign.status).toBe(made.status)
    expect(foreign.url.pathname).toBe('/application-tracking')
    expect(foreign.page.replaceAll(other.reference, unknown)).toBe(made.page)
  }
  expect(await findCodeMails(other.email)).toEqual([])
})

test('C17, C22: a proof opens nothing without the session, nor the papers of another email address', async () => {
  const [own, other] = [await createApplicant(), await createApplicant()]
  const browser = await openBrowser(own, other)
  const { name, value } = await proofCookie({ db, clock: systemClock }, own.email)
  browser.cookies.set(name, value)
  expect((await browser.open(filePath(own))).page).toContain('%PDF')
  expect((await browser.open(filePath(other))).url.pathname).toBe('/application-tracking/code')
  // The other document under the own reference is not found.
  expect((await browser.open(filePath({ ...other, reference: own.reference }))).status).toBe(404)
  const details = await browser.open(addresses.tracking({ reference: other.reference, tab: 'details' }))
  expect(details.page).not.toContain(PHONE)

  const stranger = await openBrowser()
  stranger.cookies.set(name, value)
  expect((await stranger.open(filePath(own))).status).toBe(404)
  expect((await stranger.open(addresses.tracking({ reference: own.reference }))).page).not.toContain(own.email)

  const guesser = await openBrowser(own)
  for (const forged of ['', 'nonsense', encodeURIComponent(btoa('{}')), encodeURIComponent(btoa('"x"'))]) {
    guesser.cookies.set(name, forged)
    expect((await guesser.open(filePath(own))).url.pathname).toBe('/application-tracking/code')
  }
})

test('C17: a code that another browser asked for does not work, and a used code does not work again', async () => {
  const applicant = await createApplicant()
  const [asking, other] = [await openBrowser(applicant), await openBrowser(applicant)]
  await asking.send(codePath(applicant), { intent: 'send' })
  const code = await readCode(applicant.email)
  const refused = await other.send(codePath(applicant), { intent: 'check', code })
  expect(refused.status).toBe(400)
  expect(other.cookies.has('tp_proof')).toBe(false)

  expect((await asking.send(codePath(applicant), { intent: 'check', code })).status).toBe(200)
  expect(asking.cookies.has('tp_proof')).toBe(true)
  asking.cookies.delete('tp_proof')
  await asking.send(codePath(applicant), { intent: 'check', code })
  expect(asking.cookies.has('tp_proof')).toBe(false)
}, 30_000)

test('C20: after 20 wrong guesses in an hour, also a new code is not compared', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  const guess = () => browser.send(codePath(applicant), { intent: 'check', code: '000000' })
  await countAttempts(program, 'code-try-by-application', applicant.id, LIMITS['code-try-by-application'].times - 5)
  await browser.send(codePath(applicant), { intent: 'send' })
  for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess()).status).toBe(400)
  await browser.send(codePath(applicant), { intent: 'send' })
  const late = await guess()
  expect(late.status).toBe(429)
  expect(late.page).toContain('You’ve tried too many times')
}, 60_000)

test('C20: at most five codes are mailed in an hour, also in a burst and from several browsers', async () => {
  const applicant = await createApplicant()
  const browsers = [await openBrowser(applicant), await openBrowser(applicant)]
  const ask = (browser: PlainBrowser) => browser.send(codePath(applicant), { intent: 'send' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => browsers.map(ask)).flat())
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  expect(await findCodeMails(applicant.email)).toHaveLength(5)
}, 30_000)

test('the target of the code page never leads to another site', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  const { name, value } = await proofCookie({ db, clock: systemClock }, applicant.email)
  browser.cookies.set(name, value)
  for (const target of [
    'https://evil.example',
    '//evil.example',
    '/admin',
    'document-nonsense',
    `document-${randomUUID()}`,
  ]) {
    const { url } = await browser.open(codePath(applicant, target))
    expect([url.origin, url.pathname]).toEqual([program.origin, '/application-tracking'])
  }
})

test('signed-in staff get no code for an applicant', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  const { staffMember } = await program.staff()
  const { name, value } = await staffCookie(program.records, staffMember.id)
  browser.cookies.set(name, value)
  const answer = await browser.send(codePath(applicant), { intent: 'send' })
  expect(answer.visited.join()).toContain('signed in as staff')
  expect(answer.url.pathname).toBe(addresses.adminPreview(applicant.id))
  expect(answer.page).toContain(PHONE)
  expect(await findCodeMails(applicant.email)).toEqual([])
})

test('C24: pages behind a code are never cached, and staff cannot read the code in the mail', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await browser.send(codePath(applicant), { intent: 'send' })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [codePath(applicant), addresses.tracking({ reference: applicant.reference })]) {
    const answer = await fetch(program.origin + path, { headers: { cookie } })
    expect(answer.headers.get('cache-control'), path).toContain('no-store')
  }
  await readCode(applicant.email)
  const [mail] = await findCodeMails(applicant.email)
  const { browser: staff } = await program.staff('owner')
  const shown = await staff.open(addresses.adminMailBody(mail?.id ?? ''))
  expect(shown.status).toBe(200)
  expect(shown.page).not.toMatch(/\d{3} \d{3}/)
  const [events] = await db.select({ total: count() }).from(auditEvents).where(eq(auditEvents.subjectId, applicant.id))
  expect(events?.total).toBeGreaterThan(0)
}, 30_000)

test('after the last wrong try the page offers only another code', async () => {
  const applicant = await createApplicant()
  const browser = await openBrowser(applicant)
  await browser.send(codePath(applicant), { intent: 'send' })
  const code = await readCode(applicant.email)
  const guess = () =>
    browser.send(codePath(applicant), { intent: 'check', code: code === '000 000' ? '1'.repeat(6) : '000000' })
  for (let tries = 1; tries < 5; tries += 1) expect((await guess()).page).toContain('name="code"')
  const { page } = await guess()
  expect(page).toContain('it was your last try')
  expect(page).not.toContain('name="code"')
  expect(page).toMatch(/class="btn next"[^>]*>Send another code/)
}, 30_000)
