import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startInstance, twoInstances } from '../support/instances.ts'
import type { RunningProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const ENV = { SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1' }

/** The session cookie of a new staff member. */
async function somebodySignedIn({ db }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'db'>): Promise<string> {
  const staffMember = await aStaffMember().withEmail('me@house.example').saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffMember.id)
  return `${name}=${value}`
}

function askCount({ origin }: RunningProgram, cookie: string) {
  const headers = { cookie, accept: 'application/json' }
  return fetch(`${origin}/admin/notifications/count`, { headers, redirect: 'manual' })
}

/** A visitor applies. */
async function somebodyApplies({ origin }: RunningProgram) {
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

test('an event on one instance is counted on another, and a sign-out ends the session on both', async () => {
  const { db, instances } = await twoInstances(ENV)
  const [first, second] = instances
  const cookie = await somebodySignedIn({ db })
  expect(await (await askCount(second, cookie)).json()).toEqual({ count: 0 })
  await somebodyApplies(first)
  const answer = await askCount(second, cookie)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await answer.json()).toEqual({ count: 1 })

  const out = await fetch(`${first.origin}/admin/logout`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(out.status).toBe(302)
  const refused = await askCount(second, cookie)
  expect([refused.status, refused.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/admin\/login/)])
  expect(refused.headers.get('set-cookie'), 'a toast for the next page').toBeNull()
}, 60_000)

test('a database outage ends no session, and missed notifications are counted afterwards', async () => {
  const { db, url } = await testDatabase()
  const way = await startDatabaseProxy(url)
  onTestFinished(way.close)
  const program = await startInstance({ ...ENV, DATABASE_URL: way.url, ROLE: 'web' })
  const other = await startInstance({ ...ENV, DATABASE_URL: url, ROLE: 'web' })
  const cookie = await somebodySignedIn({ db })
  expect((await askCount(program, cookie)).status).toBe(200)
  await way.close()
  await somebodyApplies(other)
  expect((await askCount(program, cookie)).status).toBe(503)
  await way.open()
  await expect.poll(async () => (await askCount(program, cookie)).json()).toEqual({ count: 1 })
}, 60_000)
