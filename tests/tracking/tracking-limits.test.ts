import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { countAttempts } from '../support/count-attempts.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

// Failed look-ups are limited, but strangers who guess references must not lock applicants out.
let program: TestProgram

beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const { times } = LIMITS['tracking-by-reference']

async function createApplication() {
  const { email, reference } = await anApplication().settled('initial').saveTo(program.db, systemClock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { email, reference }
}

async function lookUp(
  application: { email: string; reference: string },
  { cookie = '', ipAddress = '198.51.100.1' } = {},
) {
  const response = await fetch(`${program.origin}/application-tracking?${new URLSearchParams(application)}`, {
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': ipAddress },
  })
  await response.body?.cancel()
  const cookies = response.headers.getSetCookie().map(header => header.split(';')[0] ?? '')
  return {
    status: response.status,
    device: cookies.find(each => each.startsWith('tp_opened=')) ?? '',
    headers: response.headers,
  }
}

const createWrongDetails = (reference: string, number: number) => ({ reference, email: `stranger${number}@x.example` })

async function failLookUps(reference: string, count: number, options: { cookie?: string; ipAddress?: string } = {}) {
  const responses = await Promise.all(
    Array.from({ length: count }, (_none, number) => lookUp(createWrongDetails(reference, number), options)),
  )
  return responses.map(({ status }) => status)
}

test('C20: failed look-ups lock a reference for new browsers, but not for a browser that has opened its application', async () => {
  const application = await createApplication()
  const { status, device, headers } = await lookUp(application)
  expect(status).toBe(302)
  expect(headers.getSetCookie().find(cookie => cookie.startsWith('tp_opened='))).toMatch(
    /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  // The cookie contains neither the reference nor the e-mail address.
  const cookieText = Buffer.from(decodeURIComponent(device.slice('tp_opened='.length)), 'base64').toString()
  expect(cookieText).not.toMatch(new RegExp(`${application.reference}|${application.email}`, 'i'))

  expect((await failLookUps(application.reference, times)).every(status => status === 404)).toBe(true)
  expect((await lookUp(application)).status).toBe(429)
  expect((await lookUp(application, { cookie: device })).status).toBe(302)
  for (const forgedCookie of [`${device}x`, 'tp_opened=e30'])
    expect((await lookUp(application, { cookie: forgedCookie })).status).toBe(429)
  const otherLookUp = await lookUp(await createApplication())
  expect((await lookUp(application, { cookie: otherLookUp.device })).status).toBe(429)
})

test('a browser that has opened an application has its own limit of twenty failed look-ups', async () => {
  const application = await createApplication()
  const { device: cookie } = await lookUp(application)
  const statuses = await failLookUps(application.reference, times + 2, { cookie })
  expect(statuses.filter(status => status === 404)).toHaveLength(times)
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
  // Failed look-ups of a browser that has opened an application do not count against new browsers.
  expect((await lookUp(application)).status).toBe(302)
})

test('failed look-ups from an IP address do not lock out a browser at that address that has opened its application', async () => {
  const ipAddress = '198.51.100.99'
  const application = await createApplication()
  const { device: cookie } = await lookUp(application, { ipAddress })
  await countAttempts(program, 'tracking-by-address', ipAddress, LIMITS['tracking-by-address'].times - 2)
  expect(await failLookUps('GT-CRWD-0000', 2, { ipAddress })).toEqual([404, 404])
  expect((await lookUp(application, { ipAddress })).status).toBe(429)
  expect((await lookUp(application, { ipAddress, cookie })).status).toBe(302)
})

test('opening the tracking page with an applicant session also sets the cookie that identifies a known browser', async () => {
  const application = await createApplication()
  const { headers } = await lookUp(application)
  const session =
    headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('tp_applicant='))
      ?.split(';')[0] ?? ''
  const page = await fetch(`${program.origin}/application-tracking?reference=${application.reference}`, {
    headers: { cookie: session, 'x-forwarded-for': '198.51.100.1' },
  })
  expect(page.status).toBe(200)
  expect(
    page.headers
      .getSetCookie()
      .map(cookie => cookie.split('=')[0])
      .sort(),
  ).toEqual(['tp_applicant', 'tp_opened'])
})
