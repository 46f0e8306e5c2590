import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

// Failed look-ups are limited. Strangers who guess references must not lock applicants out by that.
let program: RunningProgram
let db: Awaited<ReturnType<typeof testDatabase>>['db']

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'error' })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

const { times } = LIMITS['tracking-by-reference']

async function createApplication() {
  const { email, reference } = await anApplication().settled('initial').saveTo(db, systemClock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { email, reference }
}

async function lookUp(
  application: { email: string; reference: string },
  { cookie = '', ipAddress = '198.51.100.1' } = {},
) {
  const answer = await fetch(`${program.origin}/application-tracking?${new URLSearchParams(application)}`, {
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': ipAddress },
  })
  await answer.body?.cancel()
  const cookies = answer.headers.getSetCookie().map(header => header.split(';')[0] ?? '')
  return {
    status: answer.status,
    device: cookies.find(each => each.startsWith('tp_opened=')) ?? '',
    headers: answer.headers,
  }
}

const wrongDetails = (reference: string, number: number) => ({ reference, email: `stranger${number}@x.example` })

async function failLookUps(reference: string, count: number, options: { cookie?: string; ipAddress?: string } = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_none, number) => lookUp(wrongDetails(reference, number), options)),
  )
  return answers.map(({ status }) => status)
}

test('failed look-ups lock a reference for new browsers, not for browsers that have opened it', async () => {
  const application = await createApplication()
  const { status, device, headers } = await lookUp(application)
  expect(status).toBe(302)
  expect(headers.getSetCookie().find(cookie => cookie.startsWith('tp_opened='))).toMatch(
    /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  // The cookie contains neither the reference nor the e-mail address.
  const cookieText = Buffer.from(decodeURIComponent(device.slice('tp_opened='.length)), 'base64').toString()
  expect(cookieText).not.toMatch(new RegExp(`${application.reference}|${application.email}`, 'i'))

  expect((await failLookUps(application.reference, times)).every(answer => answer === 404)).toBe(true)
  expect((await lookUp(application)).status).toBe(429)
  expect((await lookUp(application, { cookie: device })).status).toBe(302)
  for (const forged of [`${device}x`, 'tp_opened=e30'])
    expect((await lookUp(application, { cookie: forged })).status).toBe(429)
  const otherApplication = await lookUp(await createApplication())
  expect((await lookUp(application, { cookie: otherApplication.device })).status).toBe(429)
})

test('a browser that has opened a reference has its own twenty attempts for any reference', async () => {
  const application = await createApplication()
  const { device: cookie } = await lookUp(application)
  const answers = await failLookUps(application.reference, times + 2, { cookie })
  expect(answers.filter(status => status === 404)).toHaveLength(times)
  expect(answers.filter(status => status === 429)).toHaveLength(2)
  // The failures of a known browser do not count against new browsers.
  expect((await lookUp(application)).status).toBe(302)
})

test('many visitors behind one IP address do not lock out a known browser', async () => {
  const ipAddress = '198.51.100.99'
  const application = await createApplication()
  const { device: cookie } = await lookUp(application, { ipAddress })
  const { times: addressLimit } = LIMITS['tracking-by-address']
  for (let number = 0; number < addressLimit; number += 20) {
    const reference = `GT-CRWD-00${String(number / 20).padStart(2, '0')}`
    await failLookUps(reference, 20, { ipAddress })
  }
  expect((await lookUp(application, { ipAddress })).status).toBe(429)
  expect((await lookUp(application, { ipAddress, cookie })).status).toBe(302)
})

test('a browser with a session is known after it opens the tracking page again', async () => {
  const application = await createApplication()
  const { headers } = await lookUp(application)
  const session =
    headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('tp_applicant='))
      ?.split(';')[0] ?? ''
  const page = await fetch(`${program.origin}/application-tracking?reference=${application.reference}`, {
    headers: { cookie: session },
  })
  expect(page.status).toBe(200)
  expect(
    page.headers
      .getSetCookie()
      .map(cookie => cookie.split('=')[0])
      .sort(),
  ).toEqual(['tp_applicant', 'tp_opened'])
})
