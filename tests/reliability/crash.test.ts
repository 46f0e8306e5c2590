import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { closeAfterFile } from '../support/after-file.ts'
import { createEmail, markAsPaid, submitApplication } from '../support/applying-visitor.ts'
import { chooseSize } from '../support/full-run.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** How often the program is killed at a random moment under load. `FULL=1` kills it more often. */
const KILL_COUNT = chooseSize({ sample: 1, full: 40 })
const WRITER_COUNT = chooseSize({ sample: 2, full: 6 })

/** The program trusts `x-forwarded-for`, so each request can have its own IP address and no rate limit applies. */
const PROGRAM_ENV = { TRUST_PROXY: '1' }

/**
 * An acknowledged application and the state of its payment. A payment that was only requested may be settled or not.
 */
type JournalEntry = { email: string; paymentPath: string; payment: 'none' | 'requested' | 'acknowledged' }

/** Runs on its own embedded database. Each test leaves a running program to the next one. */
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram(PROGRAM_ENV)
  closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

test(`C78, C79: killing the program ${KILL_COUNT} times while visitors apply and pay loses nothing that it has acknowledged`, {
  timeout: 200_000 + KILL_COUNT * 15_000,
}, async () => {
  const journal: Array<JournalEntry> = []
  for (let kill = 0; kill < KILL_COUNT; kill++) {
    const acknowledgedCount = journal.length
    const writersAbort = new AbortController()
    const writers = Array.from({ length: WRITER_COUNT }, () => applyUntilStopped(program, journal, writersAbort.signal))
    // A kill before the first acknowledged application since the last start would prove nothing.
    await expect.poll(() => journal.length, { timeout: 60_000 }).toBeGreaterThan(acknowledgedCount)
    await pause(randomInt(1000))
    await program.kill()
    writersAbort.abort()
    await Promise.all(writers)
    program = await startProgram({ ...PROGRAM_ENV, DATA_DIR: program.dataDir })
  }

  for (const entry of journal) await expectPaymentPage(program, entry)
  await expectAllMailsArrive(program, journal)
})

test('C95: on SIGTERM the program finishes open requests, stops the database and exits with code 0', {
  timeout: 60_000,
}, async () => {
  const submissions = Array.from({ length: 20 }, () => submitApplication(program, createEmail()))
  await Promise.race(submissions)
  const exitCode = program.stop()
  const outcomes = await Promise.allSettled(submissions)
  expect(await exitCode).toBe(0)

  // Each request either got a full answer or was refused its connection. No answer was cut off.
  const paymentPaths = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(paymentPaths.length).toBeGreaterThan(0)
  expect(paymentPaths.filter(paymentPath => paymentPath === null)).toEqual([])

  program = await startProgram({ ...PROGRAM_ENV, DATA_DIR: program.dataDir })
  for (const paymentPath of paymentPaths) expect((await fetch(program.origin + paymentPath)).status).toBe(200)
})

/** Submits applications until `stop`, pays every second one, and records what was acknowledged in the journal. */
async function applyUntilStopped(program: RunningProgram, journal: Array<JournalEntry>, stop: AbortSignal) {
  for (let count = 0; !stop.aborted; count++) {
    try {
      const email = createEmail()
      const paymentPath = await submitApplication(program, email)
      if (paymentPath === null) return
      const entry: JournalEntry = { email, paymentPath, payment: 'none' }
      journal.push(entry)
      if (count % 2 === 1) {
        entry.payment = 'requested'
        if (await markAsPaid(program, paymentPath)) entry.payment = 'acknowledged'
      }
    } catch {
      // Without an answer nothing was acknowledged, so there is nothing to record.
      return
    }
  }
}

const INSTALMENT_PATTERNS = {
  none: /first of two/,
  requested: /(first|second) of two/,
  acknowledged: /second of two/,
}

async function expectPaymentPage(program: RunningProgram, { paymentPath, payment }: JournalEntry) {
  const answer = await fetch(program.origin + paymentPath, { redirect: 'manual' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(INSTALMENT_PATTERNS[payment])
}

async function expectAllMailsArrive(program: RunningProgram, journal: ReadonlyArray<JournalEntry>) {
  const expectedMailCounts = new Map(journal.map(entry => [entry.email, entry.payment === 'acknowledged' ? 2 : 1]))
  await expect
    .poll(() => countRecipientsMissingMail(program, expectedMailCounts), { timeout: 150_000, interval: 500 })
    .toBe(0)
}

async function countRecipientsMissingMail(
  program: RunningProgram,
  expectedMailCounts: ReadonlyMap<string, number>,
): Promise<number> {
  const mails = (await (await fetch(`${program.origin}/sandbox/mail.json`)).json()) as Array<{
    to: string
    id: string
  }>
  const mailsByRecipient = Map.groupBy(mails, mail => mail.to)
  return [...expectedMailCounts].filter(([email, count]) => (mailsByRecipient.get(email)?.length ?? 0) < count).length
}
