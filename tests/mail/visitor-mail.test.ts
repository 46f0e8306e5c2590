import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** This program sends its mail over SMTP to a mail server of the test. */
let program: RunningProgram
let database: Awaited<ReturnType<typeof testDatabase>>
let mail: Awaited<ReturnType<typeof startMailServer>>

const STAFF_MAILBOX = 'staff@talentpassage.example'
const MESSAGE = 'Good day. Which papers do you need?'

beforeAll(async () => {
  database = await testDatabase()
  mail = await startMailServer()
  program = await startProgram({
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_TO: STAFF_MAILBOX,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  })
}, 60_000)
afterAll(async () => {
  await program.stopAndDeleteData()
  await mail.close()
})

test.each([
  'Ada\r\nBcc: thief',
  'Ada%0d%0aBcc: thief%0d%0a%0d%0aHello',
  'Ada\u2028Bcc: thief',
  'Ada\u0085Bcc: thief',
  'Ada, thief; friends: you;',
  'Ada <thief> (comment) "quote"',
])('C75: the name %j in a contact message adds no recipient and no header to the mail', async name => {
  const email = newEmail()
  expect((await sendMessage({ name, email })).status).toBe(302)
  const { recipients, received } = await mail.waitForStaffMail(email)
  expect(recipients).toEqual([STAFF_MAILBOX])
  expect(received.to).toMatchObject([{ address: STAFF_MAILBOX }])
  expect(received.replyTo).toEqual([{ name: '', address: email }])
  expect(received.headers.filter(({ key }) => /^(b?cc|x-(?!auto-response-suppress$).*)$/.test(key))).toEqual([])
  expect(received.subject).toMatch(/^Message from Ada.* \(Technology\)$/)
})

test.each([
  'ada@x.example,thief@evil.example',
  'ada@x.example\r\nBcc: thief@evil.example',
  'ada@x.example%0d%0aBcc: thief@evil.example',
  'ada@x.example\u2028thief@evil.example',
  'friends: ada@x.example, thief@evil.example;',
  'ada(comment)@x.example',
  '"thief@evil.example x"@x.example',
])('C75: the e-mail address %j in a contact message is refused beside its field, and nothing is sent', async email => {
  const acceptedBefore = mail.accepted.length
  const response = await sendMessage({ email })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Please enter a valid email address')
  const markerEmail = newEmail()
  await sendMessage({ email: markerEmail })
  await mail.waitForStaffMail(markerEmail)
  expect(mail.accepted.slice(acceptedBefore).filter(({ raw }) => /thief|ada[@(]x/.test(raw))).toEqual([])
})

test('C76: HTML and Markdown in a contact message are escaped in the mail to staff', async () => {
  const email = newEmail()
  await sendMessage({ email, message: '<script>alert(1)</script>\n[a link](https://evil.example)\n<b>bold</b>' })
  const { received } = await mail.waitForStaffMail(email)
  expect(received.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br/>[a link](https://evil.example)<br/>')
  expect(received.html).not.toMatch(/<(script|b)>|href="https:\/\/evil/)
  expect(received.text).toContain('> <script>alert(1)</script>\n> [a link](https://evil.example)\n> <b>bold</b>')
})

test('C74: an e-mail address gets at most three confirmations of contact messages per hour, and staff get every message', async () => {
  const email = newEmail()
  const { times } = LIMITS['acknowledgement-by-email']
  for (let count = 0; count < times + 2; count++) {
    expect((await sendMessage({ email, message: `${MESSAGE} ${count}` })).status).toBe(302)
  }
  await expect.poll(() => mail.accepted.filter(({ raw }) => raw.includes(`Reply-To: ${email}`)).length).toBe(times + 2)
  await expect.poll(() => mail.accepted.filter(({ recipients }) => recipients.includes(email)).length).toBe(times)
})

test('C14: an e-mail address gets at most five payment links per hour, none with a suspicious name, and all applications are stored', async () => {
  const email = newEmail()
  const scamAnswers = []
  for (let count = 0; count < 8; count++) {
    const name = `SECURITY ALERT your account is blocked. Call +44 20 7946 000${count} now`
    scamAnswers.push(await sendApplication({ email, name }))
  }
  const ordinaryAnswer = await sendApplication({ email, name: 'Ọláwálé Adébáyọ̀-Oyèníyì' })
  for (const response of [...scamAnswers, ordinaryAnswer]) {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/payment\?application_id=/)
  }
  const storedApplications = await database.db.select().from(liveApplications).where(eq(liveApplications.email, email))
  expect(storedApplications).toHaveLength(9)
  const ipAddressHash = createHash('sha256').update('127.0.0.1').digest('base64url')
  for (const { fingerprint } of storedApplications) expect(fingerprint).not.toContain(ipAddressHash)

  const { times } = LIMITS['application-mails-by-email']
  const mailsToApplicant = () => mail.accepted.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => mailsToApplicant().length).toBe(times)
  const markerEmail = newEmail()
  await sendMessage({ email: markerEmail })
  await mail.waitForStaffMail(markerEmail)
  expect(mailsToApplicant()).toHaveLength(times)
  for (const { raw } of mailsToApplicant()) {
    const { subject, text } = await PostalMime.parse(raw)
    expect(subject).toBe('Your application is saved: here is your payment link')
    expect(text).toContain('Hello,')
    expect(raw).not.toMatch(/SECURITY|7946/)
  }
})

test('an application form that is sent six times counts once against the mail limit of its e-mail address', async () => {
  const email = newEmail()
  for (let count = 0; count < 6; count++) await sendApplication({ email, name: 'Ada Obi' })
  await sendApplication({ email, name: 'Bola Obi' })
  const mailsToApplicant = () => mail.accepted.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => mailsToApplicant().length).toBe(2)
})

test('a contact form with a filled honeypot field sends nothing and is shown again with its text', async () => {
  const email = newEmail()
  const response = await sendMessage({ email, subject: 'Cheap pills' })
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('please send your message again')
  expect(page).toContain(MESSAGE)
  expect(page).toContain(email)
  expect(page).not.toContain('Cheap pills')
  expect((await sendMessage({ email })).status).toBe(302)
})

test('the confirmation of a contact message is shown once and only to its sender', async () => {
  const response = await sendMessage({ email: newEmail() })
  expect(response.headers.get('location')).toBe('/contact#message-answer')
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const nextResponse = await fetch(`${program.origin}/contact`, { headers: { cookie } })
  const page = await nextResponse.text()
  expect(page).toContain('Message sent!')
  expect(page).toContain('Message Sent Successfully!')
  expect(nextResponse.headers.get('set-cookie')).toMatch(/^tp_flash=;.*Max-Age=0/)
  const forgedCookie = `${cookie.slice(0, -4)}AAAA`
  for (const otherCookie of ['', forgedCookie, 'tp_flash=Message sent!']) {
    const url = `${program.origin}/contact?sent=1&toast=Message+sent!`
    const otherResponse = await fetch(url, { headers: { cookie: otherCookie } })
    expect(await otherResponse.text()).not.toContain('Message Sent Successfully!')
  }
})

test('C14: one IP address may send 120 contact messages per hour, and a refused form keeps its text', async () => {
  const headers = { 'x-forwarded-for': '198.18.7.7' }
  const { times } = LIMITS['contact-by-address']
  const email = newEmail()
  const statuses = []
  for (let burst = 0; burst < times / 10; burst++) {
    const answers = Array.from({ length: 10 }, () => sendMessage({ email }, headers))
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([302]))
  const refusal = await sendMessage({ email, message: 'The one that was too many.' }, headers)
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await refusal.text()
  expect(page).toContain('Please try again in 60 minutes')
  expect(page).toContain('The one that was too many.')
  expect((await sendMessage({ email, message: 'From another address.' })).status).toBe(302)
})

test('C77: while the mail server hangs, a contact message is stored without delay', async () => {
  onTestFinished(mail.hang())
  const email = newEmail()
  const startedAt = performance.now()
  expect((await sendMessage({ email })).status).toBe(302)
  // The program gives up on a silent mail server only after ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  const storedMessages = await database.db.select({ email: liveEnquiries.email }).from(liveEnquiries)
  expect(storedMessages).toContainEqual({ email })
})

let emailCount = 0
function newEmail(): string {
  emailCount += 1
  return `stranger-${emailCount}@writes.example`
}

function sendApplication(fields: { email: string; name: string }): Promise<Response> {
  return fetch(`${program.origin}/services`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ intent: 'track', reference: '', ...fields }),
  })
}

function sendMessage(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const message = { intent: 'message', name: 'Ada Obi', email: newEmail(), sector: 'technology', message: MESSAGE }
  return fetch(`${program.origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ ...message, ...fields }),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  })
}

/** Starts a mail server that accepts and records every mail. */
async function startMailServer() {
  const accepted: Array<{ recipients: Array<string>; raw: string }> = []
  let greetingGate = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      greetingGate.then(() => done())
    },
    onData(stream, { envelope }, done) {
      const chunks: Array<Buffer> = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(recipient => recipient.address)
        accepted.push({ recipients, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
    /** Accepts connections but says nothing until the returned function is called. */
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>()
      greetingGate = promise
      return () => resolve()
    },
    /** Waits for the mail to staff about the message from this e-mail address. */
    async waitForStaffMail(email: string): Promise<{ recipients: Array<string>; received: Email }> {
      const find = () => accepted.find(({ raw }) => raw.includes(`Reply-To: ${email}`))
      await expect.poll(find).toBeDefined()
      const { recipients = [], raw = '' } = find() ?? {}
      return { recipients, received: await PostalMime.parse(raw) }
    },
  }
}
