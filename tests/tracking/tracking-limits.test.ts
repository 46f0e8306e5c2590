import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

/** Limits on look-ups: strangers who guess references must not lock applicants out. */
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

async function aPair() {
  const { email, reference } = await anApplication().settled('initial').saveTo(db, systemClock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { email, reference }
}

async function lookUp(pair: { email: string; reference: string }, { cookie = '', from = '198.51.100.1' } = {}) {
  const answer = await fetch(`${program.origin}/application-tracking?${new URLSearchParams(pair)}`, {
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': from },
  })
  await answer.body?.cancel()
  const cookies = answer.headers.getSetCookie().map(set => set.split(';')[0] ?? '')
  return { status: answer.status, device: cookies.find(one => one.startsWith('tp_opened=')) ?? '', set: answer.headers }
}

const wrong = (reference: string, number: number) => ({ reference, email: `stranger${number}@x.example` })

async function tryAll(reference: string, count: number, options: { cookie?: string; from?: string } = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_none, number) => lookUp(wrong(reference, number), options)),
  )
  return answers.map(({ status }) => status)
}

test('failed look-ups lock a reference for new browsers, not for browsers that have opened it', async () => {
  const pair = await aPair()
  const { status, device, set } = await lookUp(pair)
  expect(status).toBe(302)
  expect(set.getSetCookie().find(cookie => cookie.startsWith('tp_opened='))).toMatch(
    /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  // The cookie names nothing that opens anything.
  const shown = Buffer.from(decodeURIComponent(device.slice('tp_opened='.length)), 'base64').toString()
  expect(shown).not.toMatch(new RegExp(`${pair.reference}|${pair.email}`, 'i'))

  expect((await tryAll(pair.reference, times)).every(answer => answer === 404)).toBe(true)
  expect((await lookUp(pair)).status).toBe(429)
  expect((await lookUp(pair, { cookie: device })).status).toBe(302)
  for (const forged of [`${device}x`, 'tp_opened=e30'])
    expect((await lookUp(pair, { cookie: forged })).status).toBe(429)
  const another = await lookUp(await aPair())
  expect((await lookUp(pair, { cookie: another.device })).status).toBe(429)
})

test('a browser that has opened a reference has its own twenty attempts for any reference', async () => {
  const pair = await aPair()
  const { device: cookie } = await lookUp(pair)
  const answers = await tryAll(pair.reference, times + 2, { cookie })
  expect(answers.filter(status => status === 404)).toHaveLength(times)
  expect(answers.filter(status => status === 429)).toHaveLength(2)
  // The limit for strangers is unaffected.
  expect((await lookUp(pair)).status).toBe(302)
})

test('many visitors behind one IP address do not lock out a known browser', async () => {
  const from = '198.51.100.99'
  const pair = await aPair()
  const { device: cookie } = await lookUp(pair, { from })
  const { times: byAddress } = LIMITS['tracking-by-address']
  for (let number = 0; number < byAddress; number += 20) {
    const reference = `GT-CRWD-00${String(number / 20).padStart(2, '0')}`
    await tryAll(reference, 20, { from })
  }
  expect((await lookUp(pair, { from })).status).toBe(429)
  expect((await lookUp(pair, { from, cookie })).status).toBe(302)
})

test('opening a tracking page again makes its browser known', async () => {
  const pair = await aPair()
  const { set } = await lookUp(pair)
  const session =
    set
      .getSetCookie()
      .find(cookie => cookie.startsWith('tp_applicant='))
      ?.split(';')[0] ?? ''
  const page = await fetch(`${program.origin}/application-tracking?reference=${pair.reference}`, {
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
