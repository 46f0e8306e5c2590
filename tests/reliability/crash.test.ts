import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** How often the program is killed at a random moment under load. `FULL=1` kills it more often. */
const KILL_COUNT = process.env.FULL ? 40 : 3
const WRITER_COUNT = 6

/** Trusting the proxy header gives each request its own IP address, so that no rate limit applies. */
const PROGRAM_ENV = { TRUST_PROXY: '1' }

/** An application and what the program has acknowledged about it. A payment that was only asked for may be settled or not. */
type JournalEntry = { email: string; paymentPath: string; payment: 'none' | 'asked for' | 'acknowledged' }

test(`killing the program ${KILL_COUNT} times during submissions loses nothing that it has acknowledged`, {
  timeout: 200_000 + KILL_COUNT * 15_000,
}, async () => {
  const journal: Array<JournalEntry> = []
  let program = await startProgram(PROGRAM_ENV)
  onTestFinished(() => program.stopAndDeleteData())

  // A kill before any answer since the last start proves nothing, so it does not count.
  for (let killsSoFar = 0; killsSoFar < KILL_COUNT; ) {
    const acknowledged = journal.length
    const abortWriting = new AbortController()
    const writers = Array.from({ length: WRITER_COUNT }, () => applyUntilStopped(program, journal, abortWriting.signal))
    await pause(randomInt(200, 1500))
    await program.kill()
    abortWriting.abort()
    await Promise.all(writers)
    program = await startProgram({ ...PROGRAM_ENV, DATA_DIR: program.dataDir })
    if (journal.length > acknowledged) killsSoFar++
  }

  for (const entry of journal) await expectPaymentPage(program, entry)
  await expectAllMailsArrive(program, journal)
})

test('SIGTERM finishes open requests, stops the database and exits with 0', {
  timeout: 60_000,
}, async () => {
  const program = await startProgram(PROGRAM_ENV)
  onTestFinished(() => program.stopAndDeleteData())
  const answers = Array.from({ length: 20 }, () => submitApplication(program, createEmail()))
  await Promise.race(answers)
  const code = program.stop()
  const outcomes = await Promise.allSettled(answers)
  expect(await code).toBe(0)

  // Each request was either answered in full or refused a connection. No answer broke off.
  const paymentPaths = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(paymentPaths.length).toBeGreaterThan(0)
  expect(paymentPaths.filter(paymentPath => paymentPath === null)).toEqual([])

  const restarted = await startProgram({ ...PROGRAM_ENV, DATA_DIR: program.dataDir })
  onTestFinished(async () => {
    await restarted.stop()
  })
  for (const paymentPath of paymentPaths) expect((await fetch(restarted.origin + paymentPath)).status).toBe(200)
})

/** Applies again and again, pays every other application, and records the answers in the journal. */
async function applyUntilStopped(program: RunningProgram, journal: Array<JournalEntry>, stop: AbortSignal) {
  for (let count = 0; !stop.aborted; count++) {
    try {
      const email = createEmail()
      const paymentPath = await submitApplication(program, email)
      if (paymentPath === null) return
      const entry: JournalEntry = { email, paymentPath, payment: 'none' }
      journal.push(entry)
      if (count % 2 === 1) {
        entry.payment = 'asked for'
        if (await markAsPaid(program, paymentPath)) entry.payment = 'acknowledged'
      }
    } catch {
      // A request without an answer promised nothing.
      return
    }
  }
}

/** Returns the path of the payment page, or null when the form was refused. */
async function submitApplication(program: RunningProgram, email: string): Promise<string | null> {
  const form = new URLSearchParams({
    firstName: 'Ọláwálé',
    lastName: 'Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
    email,
    sector: 'technology',
    message: `Message of ${email}`,
  })
  const answer = await postForm(program, '/get-started', form)
  return answer.status === 302 ? answer.headers.get('location') : null
}

async function markAsPaid(program: RunningProgram, paymentPath: string): Promise<boolean> {
  const answer = await postForm(program, paymentPath, new URLSearchParams({ intent: 'mark-as-paid' }))
  return (
    answer.status === 302 && (answer.headers.get('location') ?? '').startsWith('/application-tracking?reference=GT-')
  )
}

const INSTALMENT_PATTERNS = {
  none: /first of two payments/,
  'asked for': /(first|second) of two payments/,
  acknowledged: /second of two payments/,
}

async function expectPaymentPage(program: RunningProgram, { paymentPath, payment }: JournalEntry) {
  const page = await fetch(program.origin + paymentPath, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(INSTALMENT_PATTERNS[payment])
}

async function expectAllMailsArrive(program: RunningProgram, journal: ReadonlyArray<JournalEntry>) {
  const mailsByRecipient = new Map(journal.map(entry => [entry.email, entry.payment === 'acknowledged' ? 2 : 1]))
  await expect
    .poll(() => countRecipientsMissingMail(program, mailsByRecipient), { timeout: 150_000, interval: 500 })
    .toBe(0)
}

async function countRecipientsMissingMail(
  program: RunningProgram,
  mailsByRecipient: ReadonlyMap<string, number>,
): Promise<number> {
  const messages = (await (await fetch(`${program.origin}/sandbox/mail.json`)).json()) as Array<{
    to: string
    id: string
  }>
  const received = Map.groupBy(messages, message => message.to)
  return [...mailsByRecipient].filter(([email, count]) => (received.get(email)?.length ?? 0) < count).length
}

function postForm(program: RunningProgram, path: string, body: URLSearchParams): Promise<Response> {
  return fetch(program.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': createRandomIpAddress() },
  })
}

function createEmail(): string {
  return `applicant.${randomUUID()}@example.ng`
}

function createRandomIpAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}
