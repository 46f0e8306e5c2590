import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startInstance, startTwoInstances } from '../support/instances.ts'
import type { RunningProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const ENV = { SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1' }

/** Creates a staff member and returns their session cookie. */
async function signInStaffMember({ db }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'db'>): Promise<string> {
  const staffMember = await aStaffMember().withEmail('me@house.example').saveTo(db, systemClock)
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
      email: 'applicant@live.example',
      sector: 'technology',
      message: 'I build things.',
    }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
}

test('an event on one instance is counted in the bell on another, and a sign-out ends the session on both', async () => {
  const { db, instances } = await startTwoInstances(ENV)
  const [first, second] = instances
  const cookie = await signInStaffMember({ db })
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
}, 60_000)

test('a database outage ends no session, and the bell counts missed notifications afterwards', async () => {
  const { db, url } = await testDatabase()
  const databaseProxy = await startDatabaseProxy(url)
  onTestFinished(databaseProxy.close)
  const program = await startInstance({ ...ENV, DATABASE_URL: databaseProxy.url, ROLE: 'web' })
  const otherProgram = await startInstance({ ...ENV, DATABASE_URL: url, ROLE: 'web' })
  const cookie = await signInStaffMember({ db })
  expect((await fetchCount(program, cookie)).status).toBe(200)
  await databaseProxy.close()
  await sendApplication(otherProgram)
  expect((await fetchCount(program, cookie)).status).toBe(503)
  await databaseProxy.open()
  await expect.poll(async () => (await fetchCount(program, cookie)).json()).toMatchObject({ count: 1 })
}, 60_000)
