import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const { db, url } = await testDatabase()
/** The second instance reaches the database over this proxy. */
const databaseProxy = await startDatabaseProxy(url)
closeAfterFile(databaseProxy.close)

let first: RunningProgram
let second: RunningProgram
beforeAll(async () => {
  const env = { SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  ;[first, second] = await Promise.all([
    startProgram({ ...env, DATABASE_URL: url }),
    startProgram({ ...env, DATABASE_URL: databaseProxy.url, ROLE: 'web' }),
  ])
  closeAfterFile(() => first.stopAndDeleteData())
  closeAfterFile(() => second.stopAndDeleteData())
}, 60_000)

/** Creates a staff member and returns their session cookie. */
async function signInStaffMember(): Promise<string> {
  const staffMember = await aStaffMember().withEmail(`${randomUUID()}@house.example`).saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffMember.id)
  return `${name}=${value}`
}

function fetchCount({ origin }: RunningProgram, cookie: string) {
  const headers = { cookie, accept: 'application/json' }
  return fetch(`${origin}/admin/notifications/count`, { headers, redirect: 'manual' })
}

/** Sends the application form as a visitor. */
async function sendApplication({ origin }: RunningProgram) {
  const answer = await fetch(`${origin}/get-started`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      firstName: 'Ọláwálé',
      lastName: 'Adébáyọ̀',
      email: `${randomUUID()}@live.example`,
      sector: 'technology',
      message: 'I build things.',
    }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
}

test('an event on one instance is counted in the bell on another, and a sign-out ends the session on both', async () => {
  const cookie = await signInStaffMember()
  expect(await (await fetchCount(second, cookie)).json()).toMatchObject({ count: 0 })
  await sendApplication(first)
  const answer = await fetchCount(second, cookie)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await answer.json()).toMatchObject({ count: 1 })

  const logout = await fetch(`${first.origin}/admin/logout`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(logout.status).toBe(302)
  const refusedPoll = await fetchCount(second, cookie)
  expect([refusedPoll.status, refusedPoll.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/admin\/login/),
  ])
  expect(refusedPoll.headers.get('set-cookie'), 'the refused poll must not set a toast for the next page').toBeNull()
})

test('a database outage ends no session, and the bell counts missed notifications afterwards', async () => {
  const cookie = await signInStaffMember()
  const { count } = await (await fetchCount(second, cookie)).json()
  await databaseProxy.close()
  await sendApplication(first)
  expect((await fetchCount(second, cookie)).status).toBe(503)
  await databaseProxy.open()
  await expect.poll(async () => (await fetchCount(second, cookie)).json()).toMatchObject({ count: count + 1 })
})
