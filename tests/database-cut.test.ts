import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'
import { type RunningProgram, startProgram } from './support/program.ts'
import { wayTo } from './support/way-to-database.ts'

/** Cuts at random moments under load: some in every run, many in the full one. */
const CUTS = process.env.FULL ? 300 : 25
const VISITORS = 8

let program: RunningProgram
let way: Awaited<ReturnType<typeof wayTo>>

beforeAll(async () => {
  const database = await testDatabase()
  way = await wayTo(database.url)
  program = await startProgram({ DATABASE_URL: way.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
}, 60_000)
afterAll(async () => {
  await program.forget()
  await way.close()
})

test(`${CUTS} cuts of the way to the database end no process and lose nothing that was acknowledged`, {
  timeout: 60_000 + CUTS * 2_000,
}, async () => {
  const acknowledged: Array<string> = []
  for (let cut = 0; cut < CUTS; cut++) {
    const answers = Array.from({ length: VISITORS }, (_, visitor) => apply(cut, visitor))
    await pause(randomInt(0, 60))
    await way.close()
    for (const answer of await Promise.all(answers)) {
      expect([302, 503]).toContain(answer.status)
      if (answer.status === 302) acknowledged.push(answer.headers.get('location') ?? '')
      else expect(answer.headers.get('retry-after')).toBe('10')
    }
    expect((await fetch(`${program.origin}/healthz`)).status, program.output()).toBe(200)
    await way.open()
    await expect.poll(async () => (await fetch(`${program.origin}/readyz`)).status).toBe(200)
  }

  expect(acknowledged.length).toBeGreaterThan(0)
  for (const paymentPath of acknowledged) expect((await fetch(program.origin + paymentPath)).status).toBe(200)
})

function apply(cut: number, visitor: number): Promise<Response> {
  return fetch(`${program.origin}/get-started`, {
    method: 'POST',
    // Each from an address of its own: the limits are not what is tried here.
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.${cut >> 8}.${cut & 255}.${visitor}` },
    body: new URLSearchParams({
      firstName: 'Ọláwálé',
      lastName: 'Adébáyọ̀',
      email: `applicant.${cut}.${visitor}@cut.example`,
      sector: 'technology',
      message: 'I build things.',
    }),
    redirect: 'manual',
  })
}
