import { expect, test } from 'vitest'
import { people } from '#src/features/people/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { openApplication, openInBrowser, proveEmail, readMailedCode } from '#tests/support/applicant-session.ts'
import { enterCode } from './enter-code.server.ts'
import { findProof } from './queries.server.ts'
import { sendCode } from './send-code.server.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

const ASKED = { target: 'details', browser: 'Chrome on Android' } as const
const NO_CODE = { ok: false, reason: 'no-code' }

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

test('a proof counts only for its own email address and its own browser', async () => {
  const app = await testContext()
  const own = await openApplication(app)
  const other = await openApplication(app, 'other@example.ng')
  const proofToken = await proveEmail(app, own)
  expect(await findProof(app, { ...own, proofToken })).not.toBeNull()
  expect(await findProof(app, { ...other, proofToken })).toBeNull()
  expect(await findProof(app, { ...own, proofToken: 'made-up' })).toBeNull()
  expect(await findProof(app, { ...own, proofToken: null })).toBeNull()
  expect(await findProof(app, { ...own, token: 'made-up', proofToken })).toBeNull()
})

test('a proof ends 30 days after the code, however often it is used', async () => {
  const app = await testContext()
  const opened = await openApplication(app)
  const proofToken = await proveEmail(app, opened)
  const isProven = async () => {
    const token = await openInBrowser(app, opened)
    return (await findProof(app, { ...opened, token, proofToken })) !== null
  }
  app.clock.advance({ days: 29 })
  expect(await isProven()).toBe(true)
  expect((await app.db.select().from(applicantProofs))[0]?.lastUsedAt).toEqual(app.clock.now())
  app.clock.advance({ days: 1 })
  expect(await isProven()).toBe(false)
})

test('a proof made more than five minutes in the future does not count', async () => {
  const app = await testContext()
  const opened = await openApplication(app)
  const proofToken = await proveEmail(app, opened)
  app.clock.advance({ minutes: -5, seconds: -1 })
  expect(await findProof(app, { ...opened, proofToken })).toBeNull()
})

test('a browser can prove two addresses, and its old token stops working', async () => {
  const app = await testContext()
  const first = await openApplication(app)
  const second = await openApplication(app, 'other@example.ng')
  const oldToken = await proveEmail(app, first)
  const newToken = await proveEmail(app, second, { proofToken: oldToken })
  expect(await findProof(app, { ...first, proofToken: newToken })).not.toBeNull()
  expect(await findProof(app, { ...second, proofToken: newToken })).not.toBeNull()
  expect(await findProof(app, { ...first, proofToken: oldToken })).toBeNull()
})
