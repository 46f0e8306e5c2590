import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicantSessionApplications, liveApplications } from '#src/features/applications/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { openApplication, openInBrowser, proveEmail, readMailedCode } from '#tests/support/applicant-session.ts'
import { changeAddress } from './change-address.server.ts'
import { enterCode } from './enter-code.server.ts'
import { findCodeTime, findNewAddress, findProof } from './queries.server.ts'
import { sendCode } from './send-code.server.ts'

const NEW = 'ola.new@example.ng'
const BROWSER = 'Chrome on Android'
const NO_CODE = { ok: false, reason: 'no-code' }

async function createContextWithCode() {
  const app = await testContext()
  const opened = await openApplication(app)
  const { applicationId, token } = opened
  const proofToken = await proveEmail(app, opened)
  await app.db.delete(mails)
  await sendCode(app, { applicationId, token, target: 'address', browser: BROWSER, newEmail: NEW })
  const code = await readMailedCode(app, NEW)
  const change = (typed: string) =>
    changeAddress(app, { applicationId, token, code: typed, proofToken, browser: BROWSER })
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
  const { app, applicationId, reference, email, token, code, change } = await createContextWithCode()
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
  const { app, applicationId, code, change } = await createContextWithCode()
  const results = await Promise.all([change(code), change(code)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await eventsAbout(app.db, applicationId)).filter(({ type }) => type === 'application.updated')).toHaveLength(
    1,
  )
})

test('a wrong code and an expired code change nothing', async () => {
  const { app, applicationId, email, code, wrongCode, change } = await createContextWithCode()
  expect(await change(wrongCode)).toEqual({ ok: false, reason: 'wrong', triesLeft: 4 })
  app.clock.advance({ minutes: 10 })
  expect(await change(code)).toEqual(NO_CODE)
  expect(await readEmail(app, applicationId)).toBe(email)
})

test('a code to a new address proves nothing about the old one, and the reverse', async () => {
  const { app, applicationId, token, email, code, change } = await createContextWithCode()
  expect(await enterCode(app, { applicationId, token, code, proofToken: null, browser: BROWSER })).toEqual(NO_CODE)
  await sendCode(app, { applicationId, token, target: 'details', browser: BROWSER })
  expect(await change(await readMailedCode(app, email))).toEqual(NO_CODE)
})
