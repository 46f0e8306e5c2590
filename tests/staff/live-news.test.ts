import { get, type IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance, twoInstances } from '../support/instances.ts'
import type { RunningProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'
import { wayTo } from '../support/way-to-database.ts'

const ENV = { SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1' }
const LIVE = '/admin/notifications/live'

type Records = Pick<Awaited<ReturnType<typeof testDatabase>>, 'db'>

/** Somebody who works there, signed in: the cookie of their browser. */
async function somebodySignedIn({ db }: Records, email = 'me@house.example'): Promise<string> {
  const member = await aStaffMember().withEmail(email).saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, member.id)
  return `${name}=${value}`
}

/** A stream as a browser holds it, and what has come of it so far. */
async function stream({ origin }: RunningProgram, cookie: string, path = LIVE) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, deflate, br' }
  const asking = get(new URL(path, origin), { headers }, resolve).on('error', reject)
  onTestFinished(() => void asking.destroy())
  const answer = await promise
  const held = {
    status: answer.statusCode,
    headers: answer.headers,
    text: '',
    hasEnded: false,
    hangUp: () => asking.destroy(),
  }
  answer.on('data', chunk => {
    held.text += String(chunk)
  })
  answer.on('end', () => {
    held.hasEnded = true
  })
  answer.on('error', () => {})
  return held
}

const countsIn = ({ text }: { text: string }) =>
  [...text.matchAll(/event: news\ndata: (.+)\n\n/g)].map(([, data = '']) => JSON.parse(data).count)

let applicants = 0

/** A visitor applies. */
async function somebodyApplies({ origin }: RunningProgram) {
  applicants += 1
  const answer = await fetch(`${origin}/get-started`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.0.${applicants}` },
    body: new URLSearchParams({
      firstName: 'Ọláwálé',
      lastName: 'Adébáyọ̀',
      email: `applicant.${applicants}@live.example`,
      sector: 'technology',
      message: 'I build things.',
    }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
}

test('what a visitor does at one instance is told by the other, at once and as it is', async () => {
  const { db, instances } = await twoInstances(ENV)
  const [first, second] = instances
  const cookie = await somebodySignedIn({ db })
  const listening = await stream(second, cookie)
  expect(listening.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
  })
  expect(listening.headers['content-encoding']).toBeUndefined()
  await expect.poll(() => countsIn(listening)).toEqual([0])
  await somebodyApplies(first)
  await expect.poll(() => countsIn(listening)).toEqual([0, 1])
  await somebodyApplies(second)
  await expect.poll(() => countsIn(listening)).toEqual([0, 1, 2])
  // The tab has nothing left to show once another has told everything.
  const page = await fetch(`${first.origin}/admin/notifications`, { headers: { cookie } })
  expect(await page.json()).toMatchObject({ count: 2 })

  // A sign-out is a sign-out everywhere.
  const out = await fetch(`${first.origin}/admin/logout`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(out.status).toBe(302)
  await expect.poll(() => listening.hasEnded).toBe(true)
  expect(listening.text).toContain('event: over\n')
  expect((await stream(second, cookie)).status).toBe(401)
}, 60_000)

test('nobody but staff listens; a head, and the data of a page, do not wait for an end', async () => {
  const { db, url } = await testDatabase()
  const program = await startInstance({ ...ENV, DATABASE_URL: url, ROLE: 'web' })
  expect((await stream(program, '')).status).toBe(401)
  const cookie = await somebodySignedIn({ db })
  const head = await fetch(program.origin + LIVE, { method: 'HEAD', headers: { cookie } })
  expect(head.status).toBe(200)
  for (const path of [`${LIVE}.data`, `${LIVE}/_.data`, `/admin//notifications/live.data`]) {
    expect((await fetch(program.origin + path, { headers: { cookie } })).status, path).toBe(404)
  }
  // The heads took no places: there are twenty, and the next is asked to come later.
  const lines = []
  for (let tab = 0; tab < 20; tab++) lines.push(await stream(program, cookie))
  expect(lines.map(line => line.status)).toEqual(Array(20).fill(200))
  const refused = await stream(program, cookie)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  lines[7]?.hangUp()
  await expect.poll(async () => (await stream(program, cookie)).status).toBe(200)
}, 60_000)

test('a stop ends the streams first, and takes no longer for them', async () => {
  const { db, url } = await testDatabase()
  const program = await startInstance({ ...ENV, DATABASE_URL: url, ROLE: 'web' })
  const cookie = await somebodySignedIn({ db })
  const lines = [await stream(program, cookie), await stream(program, cookie)]
  await expect.poll(() => lines.map(countsIn)).toEqual([[0], [0]])
  const began = performance.now()
  expect(await program.stop()).toBe(0)
  // With a stream as a request under way it would be twenty-five seconds.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(lines.map(line => line.hasEnded)).toEqual([true, true])
  // Nothing says that the session is over: the browser comes back.
  expect(lines.map(line => line.text).join('')).not.toContain('event: over')
}, 60_000)

test('while the database is away the streams stay, and tell what was missed when it is back', async () => {
  const { db, url } = await testDatabase()
  const way = await wayTo(url)
  onTestFinished(way.close)
  const program = await startInstance({ ...ENV, DATABASE_URL: way.url, ROLE: 'web' })
  const other = await startInstance({ ...ENV, DATABASE_URL: url, ROLE: 'web' })
  const cookie = await somebodySignedIn({ db })
  const listening = await stream(program, cookie)
  await expect.poll(() => countsIn(listening)).toEqual([0])
  await way.close()
  await somebodyApplies(other)
  // Whoever is signed in is told what is wrong, and not led to the sign-in.
  const page = await fetch(`${program.origin}/admin/help`, { headers: { cookie }, redirect: 'manual' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
  await way.open()
  await expect.poll(() => countsIn(listening)).toEqual([0, 1])
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)

  // Only the connection that listens is lost.
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talent-passage-news'`,
  )
  await somebodyApplies(other)
  await expect.poll(() => countsIn(listening)).toEqual([0, 1, 2])
}, 60_000)
