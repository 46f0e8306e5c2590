import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApplicationInSession } from '#src/features/applications/queries.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { openApplication, openInBrowser, proveEmail, readMailedCode } from '#tests/support/applicant-session.ts'
import { endAccess, endBrowser, endOtherBrowsers, findProof, listBrowsers } from './browsers.server.ts'
import { enterCode, sendCode } from './codes.server.ts'
import { applicantProofs } from './table.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const

/** Opens an application on a phone and a laptop, both with a proof, and on a tablet without one. */
async function createContextWithBrowsers() {
  const app = await testContext()
  const opened = await openApplication(app)
  const openAndProve = async (browser: string) => {
    const token = await openInBrowser(app, opened, { browser })
    const proofToken = await proveEmail(app, { ...opened, token }, { browser })
    const proofId = (await findProof(app, { ...opened, token, proofToken }))?.id ?? ''
    return { token, proofToken, proofId }
  }
  const phone = await openAndProve('Chrome on Android')
  const laptop = await openAndProve('Firefox on Windows')
  const tablet = await openInBrowser(app, opened, { browser: 'Safari on iPad' })
  await endBrowser(app, { applicationId: opened.applicationId, browserId: await findFirstSession() })
  const list = () => listBrowsers(app, { ...opened, token: phone.token, proofId: phone.proofId })
  const isOpen = async (token: string) => (await openApplicationInSession(app, token, opened.reference)) !== null
  const isProven = async ({ token, proofToken }: typeof phone) =>
    (await findProof(app, { ...opened, token, proofToken })) !== null
  return { app, ...opened, phone, laptop, tablet, list, isOpen, isProven }

  async function findFirstSession() {
    const browsers = await listBrowsers(app, { ...opened, proofId: null })
    return browsers.find(({ isCurrent }) => isCurrent)?.id ?? ''
  }
}

const namesOf = (browsers: Awaited<ReturnType<typeof listBrowsers>>) => browsers.map(({ browser }) => browser).sort()

test('each browser is listed once, with its proof, and the current one first', async () => {
  const { app, list } = await createContextWithBrowsers()
  const browsers = await list()
  expect(browsers[0]).toMatchObject({ browser: 'Chrome on Android', provenAt: app.clock.now(), isCurrent: true })
  expect(namesOf(browsers)).toEqual(['Chrome on Android', 'Firefox on Windows', 'Safari on iPad'])
  expect(browsers.find(({ browser }) => browser === 'Safari on iPad')).toMatchObject({
    provenAt: null,
    isCurrent: false,
  })
  app.clock.advance({ hours: 3 })
  expect(namesOf(await list())).toEqual(['Chrome on Android', 'Firefox on Windows'])
  app.clock.advance({ days: 30 })
  expect(await list()).toEqual([])
})

test('ending one browser ends its session and its proof, and no others', async () => {
  const { app, applicationId, phone, laptop, tablet, list, isOpen, isProven } = await createContextWithBrowsers()
  expect(await endBrowser(app, { applicationId, browserId: laptop.proofId })).toEqual({ ended: 2 })
  expect([await isOpen(laptop.token), await isProven(laptop)]).toEqual([false, false])
  expect([await isOpen(phone.token), await isProven(phone), await isOpen(tablet)]).toEqual([true, true, true])
  const tabletId = (await list()).find(({ provenAt }) => provenAt === null)?.id ?? ''
  expect(await endBrowser(app, { applicationId, browserId: tabletId })).toEqual({ ended: 1 })
  expect(await isOpen(tablet)).toBe(false)
  expect(await endBrowser(app, { applicationId, browserId: tabletId })).toEqual({ ended: 0 })
  expect((await eventsAbout(app.db, applicationId)).at(-1)).toMatchObject({
    type: 'access.ended',
    actor: 'applicant',
    details: { scope: 'one' },
  })
})

test('C17: the browsers of another application cannot be ended', async () => {
  const { app, phone, list, isOpen, isProven } = await createContextWithBrowsers()
  const stranger = await openApplication(app, 'stranger@example.ng')
  for (const { id } of await list()) {
    expect(await endBrowser(app, { applicationId: stranger.applicationId, browserId: id })).toEqual({ ended: 0 })
  }
  const end = endOtherBrowsers(app, {
    applicationId: stranger.applicationId,
    token: phone.token,
    proofId: phone.proofId,
  })
  expect(await end).toEqual({ ended: 0 })
  expect([await isOpen(phone.token), await isProven(phone), (await list()).length]).toEqual([true, true, 3])
})

test('ending all others keeps only the current browser', async () => {
  const { app, applicationId, phone, laptop, tablet, list, isOpen, isProven } = await createContextWithBrowsers()
  const { token, proofId } = phone
  expect(await endOtherBrowsers(app, { applicationId, token, proofId })).toEqual({ ended: 3 })
  expect(namesOf(await list())).toEqual(['Chrome on Android'])
  expect([await isOpen(token), await isProven(phone)]).toEqual([true, true])
  expect([await isOpen(laptop.token), await isProven(laptop), await isOpen(tablet)]).toEqual([false, false, false])
})

test('staff end every session, proof and code of an application, once', async () => {
  const { app, applicationId, email, phone, laptop, tablet, isOpen, isProven } = await createContextWithBrowsers()
  await sendCode(app, { applicationId, token: tablet, target: 'details', browser: 'Safari on iPad' })
  const code = await readMailedCode(app, email)
  expect(await endAccess(app, STAFF, { id: applicationId })).toEqual({ ok: true, ended: 5 })
  for (const browser of [phone, laptop])
    expect([await isOpen(browser.token), await isProven(browser)]).toEqual([false, false])
  const entered = { applicationId, token: tablet, code, proofToken: null, browser: 'Safari on iPad' }
  expect(await enterCode(app, entered)).toEqual({ ok: false, reason: 'no-code' })
  expect(await endAccess(app, STAFF, { id: applicationId })).toEqual({ ok: true, ended: 0 })
  const events = await eventsAbout(app.db, applicationId)
  expect(events.filter(({ actor }) => actor === 'staff')).toMatchObject([
    { type: 'access.ended', details: { scope: 'all' } },
  ])
  expect(await endAccess(app, STAFF, { id: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
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
