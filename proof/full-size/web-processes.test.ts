import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { loadPriceList } from '#src/features/catalogue/queries.server.ts'
import { savePrices } from '#src/features/catalogue/save-prices.server.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findWebProcessIds, programThatEnds, startProgram } from '#tests/support/program.ts'
import { staffCookie, TEST_SECRET } from '#tests/support/staff-session.ts'

/** Starts the program with two web processes, on a new database unless `env` names one. */
async function startWithWebProcesses(env: Record<string, string> = {}) {
  const DATABASE_URL = env.DATABASE_URL ?? (await testDatabase()).url
  const program = await startProgram({ WEB_PROCESSES: '2', LOG_LEVEL: 'error', DATABASE_URL, ...env })
  onTestFinished(() => program.stopAndDeleteData())
  return program
}

async function countRequests(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/http_requests_total\{method="GET",route="\/about",status="200"\} (\d+)/.exec(text)?.[1])
}

test('two web processes share one port, one setup link and one worker, and their metrics are added up', async () => {
  const program = await startWithWebProcesses()
  expect(findWebProcessIds(program.pid)).toHaveLength(2)
  expect(program.output().match(/First staff account:/g)).toHaveLength(1)
  expect(program.output().match(/is ready:/g)).toHaveLength(1)

  // Closes the connection after each request, so that the next request may reach the other process.
  const requestAboutPage = () => fetch(`${program.origin}/about`, { headers: { connection: 'close' } })
  for (let number = 0; number < 10; number += 1) expect((await requestAboutPage()).status).toBe(200)
  expect(await countRequests(program.origin)).toBe(10)

  // Only one worker runs, so the confirmation of a contact message is sent once.
  const form = new URLSearchParams({
    intent: 'message',
    name: 'Ada Obi',
    email: 'ada@example.com',
    sector: 'technology',
    message: 'When can we talk?',
  })
  await fetch(`${program.origin}/contact`, {
    method: 'POST',
    body: form,
    headers: { origin: program.origin },
    redirect: 'manual',
  })
  const loadInbox = async () =>
    (await (await fetch(`${program.origin}/sandbox/mail.json?to=ada@example.com`)).json()) as Array<unknown>
  await expect.poll(async () => (await loadInbox()).length, { timeout: 40_000 }).toBe(1)
}, 120_000)

test('both web processes renew kept pages, end sessions and count limits together', async () => {
  const { db, url } = await testDatabase()
  const env = { DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'info' }
  const program = await startWithWebProcesses(env)
  const request = (path: string, init: RequestInit = {}) =>
    fetch(program.origin + path, {
      ...init,
      headers: { connection: 'close', 'sec-fetch-site': 'same-origin', ...init.headers },
      redirect: 'manual',
    })
  const requestOften = (path: string, init?: RequestInit) =>
    Promise.all(Array.from({ length: 8 }, () => request(path, init)))

  const loadPages = async () => Promise.all((await requestOften('/services')).map(answer => answer.text()))
  expect((await loadPages()).filter(page => page.includes('£5,310'))).toEqual([])
  const app = { db, clock: systemClock } as Parameters<typeof savePrices>[0]
  const owner = { kind: 'staff', id: 'owner-1' } as const
  await savePrices(app, owner, { prices: { full_support: 531_000 }, read: await loadPriceList(db) })
  await expect.poll(async () => (await loadPages()).every(page => page.includes('£5,310'))).toBe(true)

  const { id } = await aStaffMember().saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, id)
  const staff = { headers: { cookie: `${name}=${value}` } }
  const loadStatuses = async () =>
    new Set((await requestOften('/admin/applications', staff)).map(({ status }) => status))
  expect(await loadStatuses()).toEqual(new Set([200]))
  expect((await request('/admin/logout', { method: 'POST', ...staff })).status).toBe(302)
  expect(await loadStatuses()).toEqual(new Set([302]))

  const { reference } = await anApplication().settled('initial').saveTo(db, systemClock)
  const { times } = LIMITS['tracking-by-reference']
  const lookUps = Array.from({ length: times + 6 }, (_, number) => {
    const details = new URLSearchParams({ reference: reference ?? '', email: `stranger${number}@x.example` })
    return request(`/application-tracking?${details}`)
  })
  const refusedLookUps = (await Promise.all(lookUps)).filter(({ status }) => status === 429)
  expect(refusedLookUps).toHaveLength(6)
  const findAnswering = () => [...program.output().matchAll(/"pid":(\d+),"requestId"/g)].map(([, pid]) => pid)
  await expect.poll(() => new Set(findAnswering()).size).toBe(2)
}, 120_000)

test('SIGTERM to the main process ends all processes with exit code 0', async () => {
  // Without an address the program starts its embedded database, which must end too.
  const program = await startWithWebProcesses({ DATABASE_URL: '' })
  const webProcessIds = findWebProcessIds(program.pid)
  expect(await program.stop()).toBe(0)
  for (const pid of webProcessIds) expect(() => process.kill(pid, 0)).toThrow()
}, 120_000)

test('a web process that dies is replaced, and the site stays available', async () => {
  const program = await startWithWebProcesses({ LOG_LEVEL: 'info' })
  const oldProcessIds = findWebProcessIds(program.pid)
  const requestAboutPage = async () =>
    (await fetch(`${program.origin}/about`, { headers: { connection: 'close' } })).status
  // Later requests are quick, so that many reach the replacement while it starts.
  for (let number = 0; number < 4; number += 1) expect(await requestAboutPage()).toBe(200)
  process.kill(oldProcessIds[0] ?? 0, 'SIGKILL')
  const findReplacements = () => findWebProcessIds(program.pid).filter(pid => !oldProcessIds.includes(pid))
  await expect.poll(findReplacements, { timeout: 40_000 }).toHaveLength(1)

  const [replacement] = findReplacements()
  const statuses: Array<number> = []
  const replacementHasAnswered = async () => {
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, requestAboutPage))))
    return program.output().includes(`"pid":${replacement},"requestId"`)
  }
  await expect.poll(replacementHasAnswered, { timeout: 40_000, interval: 1 }).toBe(true)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(findWebProcessIds(program.pid)).not.toContain(oldProcessIds[0])
}, 120_000)

test('web processes end when the main process is killed', async () => {
  const program = await startWithWebProcesses()
  const webProcessIds = findWebProcessIds(program.pid)
  await program.kill()
  const hasExited = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await expect.poll(() => webProcessIds.every(hasExited), { timeout: 40_000 }).toBe(true)
}, 120_000)

test('a program whose port is in use reports that and exits with code 1', async () => {
  const program = await startWithWebProcesses({ WEB_PROCESSES: '1' })
  const { port } = new URL(program.origin)
  const secondProgram = await programThatEnds({
    PORT: port,
    HOST: '127.0.0.1',
    WEB_PROCESSES: '2',
    LOG_LEVEL: 'silent',
  })
  expect(secondProgram.code).toBe(1)
  expect(secondProgram.output).toContain(`Port ${port} is in use`)
}, 120_000)

test('with several web processes, metrics include the jobs of the first process', async () => {
  const { origin } = await startWithWebProcesses()
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toMatch(/^jobs_finished_total\{queue="deliver-mail",outcome="failed"\} 0$/m)
  expect(text).toMatch(/^job_last_success_timestamp_seconds\{queue="finish-uploads"\} \d/m)
  expect(text).toMatch(/^build_info\{version="[\d.]+"\} 1$/m)
  expect(text.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1)
}, 60_000)
