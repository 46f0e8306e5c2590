import '@testing-library/jest-dom/vitest'
import { randomInt, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { inject } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { frozenClock, systemClock } from '#src/clock.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'
import { closeAfterTestOrFile } from './after-file.ts'
import { proofCookie } from './applicant-proof.ts'
import { createDatabase, testDatabase } from './database.ts'
import { type PlainBrowser, plainBrowser } from './plain-browser.ts'
import { PROGRAM_ENTRY, type RunningProgram, startProgram, temporaryDataDir } from './program.ts'
import { openRecords, type Records } from './records.ts'
import { staffCookie, TEST_SECRET } from './staff-session.ts'

export type TestProgram = Awaited<ReturnType<typeof sharedProgram>>

const STOP_WITH_PARENT = resolve('bin/launch/stop-with-parent.mjs')

let shared: Promise<RunningProgram & { databaseUrl: string }> | undefined

/**
 * Returns the program that all test files of a worker share, started on the first call. Use it unless the test needs an
 * environment, a clock or a database of its own: then `ownProgram`.
 */
export async function sharedProgram() {
  shared ??= start()
  const program = await shared
  const records = openRecords(program.databaseUrl, program.dataDir)
  closeAfterTestOrFile(records.close)
  return describeProgram(program, records)
}

async function start() {
  const databaseUrl = await createDatabase()
  const dataDir = await temporaryDataDir(inject('cluster').folder)
  // Vitest kills its workers at the end, so the program itself must notice that.
  const args = [...memoryOptions, `--import=${STOP_WITH_PARENT}`, PROGRAM_ENTRY]
  const program = await startProgram({ ...PROGRAM_ENV, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, args)
  return { ...program, databaseUrl }
}

/** `TRUST_PROXY` gives each visitor an IP address, so that one test's rate limits do not affect another. */
const PROGRAM_ENV = { TRUST_PROXY: '1', SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'fatal' }

/**
 * Starts a program with its own database for one test, or for one file when it is called outside a test. `now` fixes the
 * start of its clock.
 */
export async function ownProgram({ now, ...env }: { now?: string; [variable: string]: string | undefined } = {}) {
  const { url } = await testDatabase()
  const program = await startProgram({ ...PROGRAM_ENV, DATABASE_URL: url, ...(now ? { NOW: now } : {}), ...env })
  closeAfterTestOrFile(() => program.stopAndDeleteData())
  const records = openRecords(url, program.dataDir, now ? frozenClock(now) : systemClock)
  closeAfterTestOrFile(records.close)
  return describeProgram({ ...program, databaseUrl: url }, records)
}

function describeProgram(program: RunningProgram & { databaseUrl: string }, records: Records) {
  const visitor = () => plainBrowser(program.origin, randomIpAddress())
  return {
    ...program,
    records,
    db: records.db,
    clock: records.clock,
    /** A new visitor without cookies, with an IP address of their own. */
    visitor,
    /** A browser in which a new staff member with this role is signed in. */
    async staff(role: Role = 'caseworker') {
      const name = `folasade.${randomUUID().slice(0, 12)}`
      const staffMember = await aStaffMember()
        .named('Fọláṣadé Nwosu')
        .withEmail(`${name}@talentpassage.example`)
        .inRole(role)
        .saveTo(records.db, records.clock)
      const browser = visitor()
      addCookie(browser, await staffCookie(records, staffMember.id))
      return { browser, staffMember }
    },
    /** A browser in which an application is open. With `proven: false`, no mailed code was entered. */
    async applicant({ reference, email }: { reference: string | null; email: string }, { proven = true } = {}) {
      const browser = visitor()
      if (proven) addCookie(browser, await proofCookie(records, email))
      const page = await browser.open(
        `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`,
      )
      return { browser, page }
    },
    /** Lists the mails in the sandbox inbox to one e-mail address, newest first. */
    async mailTo(address: string): Promise<Array<SentMail>> {
      const answer = await fetch(`${program.origin}/sandbox/mail.json?to=${encodeURIComponent(address)}`)
      return (await answer.json()) as Array<SentMail>
    },
  }
}

type SentMail = { id: string; subject: string; html: string; text: string }

function addCookie(browser: PlainBrowser, { name, value }: { name: string; value: string }) {
  browser.cookies.set(name, value)
}

/** Returns an IP address from 198.18.0.0/15, which is reserved for network tests. */
function randomIpAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}
