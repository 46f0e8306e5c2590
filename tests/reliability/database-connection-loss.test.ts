import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** Cuts connections at random moments under load; FULL=1 cuts more often. */
const CUTS = process.env.FULL ? 300 : 25
const VISITORS = 8

let program: RunningProgram
let way: Awaited<ReturnType<typeof startDatabaseProxy>>

beforeAll(async () => {
  const database = await testDatabase()
  way = await startDatabaseProxy(database.url)
  program = await startProgram({ DATABASE_URL: way.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
}, 60_000)
afterAll(async () => {
  await program.stopAndDeleteData()
  await way.close()
})

test(`${CUTS} lost database connections end no process and lose nothing that was acknowledged`, {
  timeout: 60_000 + CUTS * 2_000,
}, async () => {
  // The duration of an undisturbed round decides when to cut.
  const began = performance.now()
  const acknowledged = await answersOf(allApply(0))
  const roundMs = performance.now() - began
  expect(acknowledged).toHaveLength(VISITORS)

  for (let round = 1; round <= CUTS; round++) {
    const applying = allApply(round)
    await pause(Math.random() * roundMs)
    await way.close()
    acknowledged.push(...(await answersOf(applying)))
    expect((await fetch(`${program.origin}/healthz`)).status, program.output()).toBe(200)
    await way.open()
    await expect.poll(async () => (await fetch(`${program.origin}/readyz`)).status).toBe(200)
  }
  for (const paymentPath of acknowledged) expect((await fetch(program.origin + paymentPath)).status).toBe(200)
})

function allApply(round: number): Array<Promise<Response>> {
  return Array.from({ length: VISITORS }, (_, visitor) => apply(round, visitor))
}

/** The payment pages of those that succeeded; the others were asked to retry. */
async function answersOf(applying: ReadonlyArray<Promise<Response>>): Promise<Array<string>> {
  const taken: Array<string> = []
  for (const answer of await Promise.all(applying)) {
    expect([302, 503]).toContain(answer.status)
    if (answer.status === 302) taken.push(answer.headers.get('location') ?? '')
    else expect(answer.headers.get('retry-after')).toBe('10')
  }
  return taken
}

function apply(round: number, visitor: number): Promise<Response> {
  return fetch(`${program.origin}/get-started`, {
    method: 'POST',
    // Each request has its own address, so that no limit applies.
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
