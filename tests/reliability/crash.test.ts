import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** Kills at random moments under load; FULL=1 kills more often. */
const KILLS = process.env.FULL ? 40 : 3
const WRITERS = 6

/** Each request has its own address, so that no limit applies. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1' }

/** A payment in progress at the kill may or may not be settled. */
type Acknowledged = { email: string; paymentPath: string; payment: 'none' | 'asked for' | 'acknowledged' }

test(`${KILLS} kills during submissions lose nothing that was acknowledged`, {
  timeout: 200_000 + KILLS * 15_000,
}, async () => {
  const journal: Array<Acknowledged> = []
  let program = await startProgram(BEHIND_A_PROXY)
  onTestFinished(() => program.stopAndDeleteData())

  // A kill before the first answer proves nothing and does not count.
  for (let kills = 0; kills < KILLS; ) {
    const acknowledged = journal.length
    const writing = new AbortController()
    const writers = Array.from({ length: WRITERS }, () => keepApplying(program, journal, writing.signal))
    await pause(randomInt(200, 1500))
    await program.kill()
    writing.abort()
    await Promise.all(writers)
    program = await startProgram({ ...BEHIND_A_PROXY, DATA_DIR: program.dataDir })
    if (journal.length > acknowledged) kills++
  }

  for (const entry of journal) await expectKept(program, entry)
  await expectEachMailOnce(program, journal)
})

test('SIGTERM finishes open requests, stops the database and exits with 0', {
  timeout: 60_000,
}, async () => {
  const program = await startProgram(BEHIND_A_PROXY)
  onTestFinished(() => program.stopAndDeleteData())
  const answers = Array.from({ length: 20 }, () => apply(program, anEmail()))
  await Promise.race(answers)
  const code = program.stop()
  const outcomes = await Promise.allSettled(answers)
  expect(await code).toBe(0)

  // Each request was answered or its connection refused: none broke off.
  const taken = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter(paymentPath => paymentPath === null)).toEqual([])

  const again = await startProgram({ ...BEHIND_A_PROXY, DATA_DIR: program.dataDir })
  onTestFinished(async () => {
    await again.stop()
  })
  for (const paymentPath of taken) expect((await fetch(again.origin + paymentPath)).status).toBe(200)
})

/** Applies repeatedly and pays every other application; records the answers. */
async function keepApplying(program: RunningProgram, journal: Array<Acknowledged>, stop: AbortSignal) {
  for (let count = 0; !stop.aborted; count++) {
    try {
      const email = anEmail()
      const paymentPath = await apply(program, email)
      if (paymentPath === null) return
      const entry: Acknowledged = { email, paymentPath, payment: 'none' }
      journal.push(entry)
      if (count % 2 === 1) {
        entry.payment = 'asked for'
        if (await markAsPaid(program, paymentPath)) entry.payment = 'acknowledged'
      }
    } catch {
      // An unanswered request was never promised anything.
      return
    }
  }
}

/** The address of the payment page, or null when refused. */
async function apply(program: RunningProgram, email: string): Promise<string | null> {
  const form = new URLSearchParams({
    firstName: 'Ọláwálé',
    lastName: 'Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
    email,
    sector: 'technology',
    message: `Message of ${email}`,
  })
  const answer = await post(program, '/get-started', form)
  return answer.status === 302 ? answer.headers.get('location') : null
}

async function markAsPaid(program: RunningProgram, paymentPath: string): Promise<boolean> {
  const answer = await post(program, paymentPath, new URLSearchParams({ intent: 'mark-as-paid' }))
  return (
    answer.status === 302 && (answer.headers.get('location') ?? '').startsWith('/application-tracking?reference=GT-')
  )
}

const INSTALMENTS_SHOWN = {
  none: /First of two payments/,
  'asked for': /(First|Second) of two payments/,
  acknowledged: /Second of two payments/,
}

async function expectKept(program: RunningProgram, { paymentPath, payment }: Acknowledged) {
  const page = await fetch(program.origin + paymentPath, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(INSTALMENTS_SHOWN[payment])
}

async function expectEachMailOnce(program: RunningProgram, journal: ReadonlyArray<Acknowledged>) {
  const wanted = new Map(journal.map(entry => [entry.email, entry.payment === 'acknowledged' ? 2 : 1]))
  await expect.poll(() => missingMail(program, wanted), { timeout: 150_000, interval: 500 }).toBe(0)
}

async function missingMail(program: RunningProgram, wanted: ReadonlyMap<string, number>): Promise<number> {
  const messages = (await (await fetch(`${program.origin}/sandbox/mail.json`)).json()) as Array<{
    to: string
    id: string
  }>
  const received = Map.groupBy(messages, message => message.to)
  return [...wanted].filter(([email, count]) => (received.get(email)?.length ?? 0) < count).length
}

function post(program: RunningProgram, path: string, body: URLSearchParams): Promise<Response> {
  return fetch(program.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': anAddress() },
  })
}

function anEmail(): string {
  return `applicant.${randomUUID()}@example.ng`
}

function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}
