import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { frozenClock, systemClock } from '#src/clock.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '../program.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { TEMPLATE } from '../template.ts'
import { openRecords } from './records.ts'
import { test as story } from './story.ts'

export { expect } from './story.ts'

/** For stories that would disturb others: own program and database. `ownNow`: the start of its clock. */
export const test = story.extend<{ ownEnv: Record<string, string>; ownNow: string | null; program: RunningProgram }>({
  ownEnv: [{}, { option: true }],
  ownNow: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here; this needs nothing
  databaseUrl: async ({}, use) => {
    const name = `story_${randomUUID().replaceAll('-', '')}`
    await administer(`create database ${name} template ${TEMPLATE}`)
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.pathname = name
    await use(url.href)
    await administer(`drop database ${name} with (force)`)
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  dataDir: async ({}, use) => use(await temporaryDataDir()),
  program: async ({ databaseUrl, dataDir, ownEnv, ownNow }, use) => {
    const program = await startProgram({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SESSION_SECRET: TEST_SECRET,
      ...(ownNow === null ? {} : { NOW: ownNow }),
      ...ownEnv,
    })
    await use(program)
    await program.forget()
  },
  // A session dated after the program's own time is not valid.
  records: async ({ databaseUrl, dataDir, ownNow }, use) => {
    const records = openRecords(databaseUrl, dataDir, ownNow === null ? systemClock : frozenClock(ownNow))
    await use(records)
    await records.close()
  },
  baseURL: ({ program }, use) => use(program.origin),
})

async function administer(statement: string) {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
