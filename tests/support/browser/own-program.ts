import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { frozenClock, systemClock } from '#src/clock.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '../program.ts'
import { openRecords } from '../records.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { copyTemplate } from '../template.ts'
import { test as sharedTest } from './story.ts'

export { expect } from './story.ts'

/**
 * For stories that would disturb others: gives each story its own program and database. `ownNow`: the fixed time of the
 * program's clock, or null for the real time.
 */
export const test = sharedTest.extend<{
  ownEnv: Record<string, string>
  ownNow: string | null
  program: RunningProgram
}>({
  ownEnv: [{}, { option: true }],
  ownNow: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
  databaseUrl: async ({}, use) => {
    const name = `story_${randomUUID().replaceAll('-', '')}`
    await runAsAdmin(copyTemplate(name))
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.pathname = name
    await use(url.href)
    await runAsAdmin(`drop database ${name} with (force)`)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
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
    await program.stopAndDeleteData()
  },
  // The records use the program's clock, because the program refuses a session that begins in the future.
  records: async ({ databaseUrl, dataDir, ownNow }, use) => {
    const records = openRecords(databaseUrl, dataDir, ownNow === null ? systemClock : frozenClock(ownNow))
    await use(records)
    await records.close()
  },
  baseURL: ({ program }, use) => use(program.origin),
})

async function runAsAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
