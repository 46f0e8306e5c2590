import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { chooseSize } from '../support/full-run.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** How often the connections are cut at a random moment under load. `FULL=1` cuts them more often. */
const CUT_COUNT = chooseSize({ sample: 3, full: 300 })
const VISITOR_COUNT = 8

let program: RunningProgram
let databaseProxy: Awaited<ReturnType<typeof startDatabaseProxy>>

beforeAll(async () => {
  const database = await testDatabase()
  databaseProxy = await startDatabaseProxy(database.url)
  program = await startProgram({ DATABASE_URL: databaseProxy.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
}, 60_000)
afterAll(async () => {
  await program.stopAndDeleteData()
  await databaseProxy.close()
})

test(`C80: cutting the database connections ${CUT_COUNT} times neither ends the program nor loses an acknowledged application`, {
  timeout: 60_000 + CUT_COUNT * 2_000,
}, async () => {
  // Measures a round without a cut first. Later rounds are cut at a random moment within its duration.
  const startedAt = performance.now()
  const acceptedPaths = await expectAcceptedPaths(sendApplications(0))
  const roundMs = performance.now() - startedAt
  expect(acceptedPaths).toHaveLength(VISITOR_COUNT)

  for (let round = 1; round <= CUT_COUNT; round++) {
    const pendingAnswers = sendApplications(round)
    await pause(Math.random() * roundMs)
    await databaseProxy.close()
    acceptedPaths.push(...(await expectAcceptedPaths(pendingAnswers)))
    expect((await fetch(`${program.origin}/healthz`)).status, program.output()).toBe(200)
    await databaseProxy.open()
    await expect.poll(async () => (await fetch(`${program.origin}/readyz`)).status).toBe(200)
  }
  for (const paymentPath of acceptedPaths) expect((await fetch(program.origin + paymentPath)).status).toBe(200)
})

function sendApplications(round: number): Array<Promise<Response>> {
  return Array.from({ length: VISITOR_COUNT }, (_, visitor) => submitApplication(round, visitor))
}

/** Expects each application to be accepted or asked to retry. Returns the payment page paths of the accepted ones. */
async function expectAcceptedPaths(pendingAnswers: ReadonlyArray<Promise<Response>>): Promise<Array<string>> {
  const paths: Array<string> = []
  for (const answer of await Promise.all(pendingAnswers)) {
    expect([302, 503]).toContain(answer.status)
    if (answer.status === 302) paths.push(answer.headers.get('location') ?? '')
    else expect(answer.headers.get('retry-after')).toBe('10')
  }
  return paths
}

function submitApplication(round: number, visitor: number): Promise<Response> {
  return fetch(`${program.origin}/get-started`, {
    method: 'POST',
    // Each request has its own IP address, so that no rate limit applies.
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.${round >> 8}.${round & 255}.${visitor}` },
    body: new URLSearchParams({
      firstName: 'Ọláwálé',
      lastName: 'Adébáyọ̀',
      email: `applicant.${round}.${visitor}@cut.example`,
      sector: 'technology',
      message: 'I build things.',
    }),
    redirect: 'manual',
  })
}
