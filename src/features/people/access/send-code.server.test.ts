import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cases } from '#src/features/cases/table.server.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { openApplication, readMailedCode } from '#tests/support/applicant-session.ts'
import { sendCode } from './send-code.server.ts'
import { applicantCodes } from './table.server.ts'

const ASKED = { target: 'details', browser: 'Chrome on Android' } as const

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
