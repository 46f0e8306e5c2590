import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicantSessionApplications, liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { people } from '#src/features/people/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { openApplication, openInBrowser, proveEmail, readMailedCode } from '#tests/support/applicant-session.ts'
import { findProof } from './browsers.server.ts'
import { changeAddress, enterCode, findCodeTime, findNewAddress, sendCode } from './codes.server.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

const ASKED = { target: 'details', browser: 'Chrome on Android' } as const
const NEW = 'ola.new@example.ng'
const NO_CODE = { ok: false, reason: 'no-code' }

test('a code has six digits, is mailed, and is stored only as a hash', async () => {
  const app = await testContext()
  const { applicationId, email, token, reference } = await openApplication(app)
  expect(await sendCode(app, { applicationId, token, ...ASKED })).toEqual({ ok: true, email })
  const code = await readMailedCode(app, email)
  expect(code).toMatch(/^\d{6}$/)
  const [stored] = await app.db.select().from(applicantCodes)
  expect(stored).toMatchObject({ caseId: applicationId, email, tries: 0, createdAt: app.clock.now() })
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'access.code', to: email, data: { code, reference } }])
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'access.code_sent', actor: 'applicant', details: { browser: 'Chrome on Android' } },
  ])
})

test('a code to a new address greets with no more than a first name, because a stranger may read it', async () => {
  const app = await testContext()
  const { applicationId, token } = await openApplication(app)
  const name = 'SECURITY ALERT Your account is locked. Call +44 20 7946 0000'
  await app.db.update(cases).set({ name: name })
  const sent: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void sent.push(message) }
  const deliver = { ...app, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }
  for (const newEmail of ['stranger@example.ng', undefined]) {
    await sendCode(app, { applicationId, token, ...ASKED, ...(newEmail && { newEmail }) })
    for (const { id } of await app.db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued')))
      await deliverMail(deliver, id)
  }
  expect(sent.map(({ text }) => /^(Hello|Dear .*),$/m.exec(text)?.[0])).toEqual(['Hello,', `Dear ${name},`])
  expect(JSON.stringify(sent[0])).not.toContain('ALERT')
})

test('a new code replaces the old one of the same browser', async () => {
  const app = await testContext()
  const { applicationId, token } = await openApplication(app)
  await sendCode(app, { applicationId, token, ...ASKED })
  const [first] = await app.db.select().from(applicantCodes)
  await sendCode(app, { applicationId, token, ...ASKED })
  const codes = await app.db.select().from(applicantCodes)
  expect(codes).toHaveLength(1)
  expect(codes[0]?.id).not.toBe(first?.id)
})

test('C17: a session gets no code for an application that it does not hold', async () => {
  const app = await testContext()
  const own = await openApplication(app)
  const other = await openApplication(app, 'other@example.ng')
  for (const token of [own.token, 'made-up', '']) {
    const result = await sendCode(app, { applicationId: other.applicationId, token, ...ASKED })
    expect(result).toEqual({ ok: false, reason: 'no-session' })
  }
  expect(await queuedMail(app.db)).toEqual([])
})

test('once a code is sent, neither the mail nor its subject keeps it', async () => {
  const app = await testContext()
  const { applicationId, email, token } = await openApplication(app)
  await sendCode(app, { applicationId, token, ...ASKED })
  const code = await readMailedCode(app, email)
  const sent: Array<{ subject: string; text: string }> = []
  const [queued] = await queuedMail(app.db)
  const mailApp = {
    ...app,
    mailTemplates,
    mailFrom: 'us@example.ng',
    mail: { send: async (mail: never) => void sent.push(mail) },
  }
  await deliverMail(mailApp as never, queued?.id ?? '')
  expect(sent[0]?.text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  const [kept] = await app.db.select().from(mails)
  expect(kept).toMatchObject({ state: 'sent', data: {} })
  expect(kept?.subject).not.toMatch(/\d{3} ?\d{3}/)
})

async function createContextWithCode() {
  const app = await testContext()
  const opened = await openApplication(app)
  const { applicationId, token, email } = opened
  await sendCode(app, { applicationId, token, ...ASKED })
  const code = await readMailedCode(app, email)
  const enter = (typed: string, changes: { applicationId?: string; token?: string } = {}) =>
    enterCode(app, { applicationId, token, code: typed, proofToken: null, browser: ASKED.browser, ...changes })
  return { app, ...opened, code, wrongCode: code === '000000' ? '000001' : '000000', enter }
}

test('a right code gives the browser a proof, which is stored only as a hash', async () => {
  const { app, applicationId, email, token, code, enter } = await createContextWithCode()
  const result = await enter(code)
  const proofToken = result.ok ? result.proofToken : ''
  expect(Buffer.from(proofToken, 'base64url')).toHaveLength(32)
  const [stored] = await app.db.select().from(applicantProofs)
  expect(stored).toMatchObject({ email, browser: 'Chrome on Android', provenAt: app.clock.now() })
  expect(JSON.stringify(stored)).not.toContain(proofToken)
  expect(await findProof(app, { proofToken, token, email })).toEqual({ id: stored?.id, provenAt: app.clock.now() })
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toEqual([
    'access.code_sent',
    'access.proven',
  ])
})

test('C17: a code works once, also when it is entered twice at the same time', async () => {
  const { app, code, enter } = await createContextWithCode()
  const results = await Promise.all([enter(code), enter(code)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await enter(code)).toEqual(NO_CODE)
  expect(await app.db.select().from(applicantProofs)).toHaveLength(1)
})

test('C20: of 100 parallel guesses at most five are compared, and the right code then fails too', async () => {
  const { app, code, wrongCode, enter } = await createContextWithCode()
  const results = await Promise.all(Array.from({ length: 100 }, () => enter(wrongCode)))
  expect(results.filter(result => !result.ok && result.reason === 'wrong')).toHaveLength(5)
  expect(results.filter(({ ok }) => ok)).toEqual([])
  expect(await enter(code)).toEqual(NO_CODE)
  expect(await app.db.select().from(applicantCodes)).toMatchObject([{ tries: 5 }])
}, 30_000)

test('a wrong code says how many tries are left', async () => {
  const { code, wrongCode, enter } = await createContextWithCode()
  expect(await enter(wrongCode)).toEqual({ ok: false, reason: 'wrong', triesLeft: 4 })
  expect(await enter(code)).toMatchObject({ ok: true })
})

test('a code works for ten minutes, and never when it was made more than five minutes in the future', async () => {
  const late = await createContextWithCode()
  late.app.clock.advance({ minutes: 10 })
  expect(await late.enter(late.code)).toEqual(NO_CODE)

  const jumped = await createContextWithCode()
  jumped.app.clock.advance({ minutes: -5, seconds: -1 })
  expect(await jumped.enter(jumped.code)).toEqual(NO_CODE)
})

test('C17: another browser and another application cannot use a code', async () => {
  const { app, code, enter, token, reference, email } = await createContextWithCode()
  const otherBrowser = await openInBrowser(app, { reference, email })
  expect(await enter(code, { token: otherBrowser })).toEqual(NO_CODE)
  expect(await enter(code, { token: 'made-up' })).toEqual(NO_CODE)

  const other = await openApplication(app, 'other@example.ng')
  const sharedToken = await openInBrowser(app, { reference: other.reference, email: other.email }, { token })
  expect(await enter(code, { token: sharedToken, applicationId: other.applicationId })).toEqual(NO_CODE)
  expect(await enter(code, { token: sharedToken })).toMatchObject({ ok: true })
})

test('a code does not work after the email address of the application changed', async () => {
  const { app, code, enter } = await createContextWithCode()
  await app.db.update(people).set({ email: 'new@example.ng' })
  expect(await enter(code)).toEqual(NO_CODE)
})

async function createContextWithNewAddress() {
  const app = await testContext()
  const opened = await openApplication(app)
  const { applicationId, token } = opened
  const proofToken = await proveEmail(app, opened)
  await app.db.delete(mails)
  await sendCode(app, { applicationId, token, target: 'address', browser: ASKED.browser, newEmail: NEW })
  const code = await readMailedCode(app, NEW)
  const change = (typed: string) =>
    changeAddress(app, { applicationId, token, code: typed, proofToken, browser: ASKED.browser })
  return { app, ...opened, code, wrongCode: code === '000000' ? '000001' : '000000', change }
}

async function readEmail({ db }: Awaited<ReturnType<typeof testContext>>, id: string) {
  const [stored] = await db
    .select({ email: liveApplications.email })
    .from(liveApplications)
    .where(eq(liveApplications.id, id))
  return stored?.email
}

test('the code from the new address changes it, tells both addresses and ends the access of other browsers', async () => {
  const { app, applicationId, reference, email, token, code, change } = await createContextWithNewAddress()
  await openInBrowser(app, { reference, email })
  expect(await findNewAddress(app, { applicationId, token })).toBe(NEW)
  expect(await findCodeTime(app, { applicationId, token })).toBeNull()
  const result = await change(code)
  expect(await readEmail(app, applicationId)).toBe(NEW)
  expect(await app.db.select().from(applicantSessionApplications)).toHaveLength(1)
  const proofToken = result.ok ? result.proofToken : ''
  expect(await findProof(app, { proofToken, token, email: NEW })).not.toBeNull()
  expect(await findProof(app, { proofToken, token, email })).toBeNull()
  expect((await queuedMail(app.db)).map(({ template, to }) => `${template} ${to}`).sort()).toEqual([
    `access.address-corrected ${NEW}`,
    `access.address-removed ${email}`,
    `access.code ${NEW}`,
  ])
  expect((await eventsAbout(app.db, applicationId)).at(-1)).toMatchObject({
    type: 'application.updated',
    actor: 'applicant',
    details: { fields: 'email' },
  })
  expect(await change(code)).toEqual(NO_CODE)
})

test('a code entered twice at the same time changes the address once', async () => {
  const { app, applicationId, code, change } = await createContextWithNewAddress()
  const results = await Promise.all([change(code), change(code)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await eventsAbout(app.db, applicationId)).filter(({ type }) => type === 'application.updated')).toHaveLength(
    1,
  )
})

test('a wrong code and an expired code change nothing', async () => {
  const { app, applicationId, email, code, wrongCode, change } = await createContextWithNewAddress()
  expect(await change(wrongCode)).toEqual({ ok: false, reason: 'wrong', triesLeft: 4 })
  app.clock.advance({ minutes: 10 })
  expect(await change(code)).toEqual(NO_CODE)
  expect(await readEmail(app, applicationId)).toBe(email)
})

test('a code to a new address proves nothing about the old one, and the reverse', async () => {
  const { app, applicationId, token, email, code, change } = await createContextWithNewAddress()
  expect(await enterCode(app, { applicationId, token, code, proofToken: null, browser: ASKED.browser })).toEqual(
    NO_CODE,
  )
  await sendCode(app, { applicationId, token, target: 'details', browser: ASKED.browser })
  expect(await change(await readMailedCode(app, email))).toEqual(NO_CODE)
})
