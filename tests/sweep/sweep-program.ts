import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type RunningProgram, startProgram } from '#tests/support/program.ts'
import { openRecords, type Records } from '#tests/support/records.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { copyTemplate } from '#tests/support/template.ts'
import { test as storyTest } from '../support/browser/story.ts'
import { createExampleRecords, type ExampleRecords } from './example-records.ts'

export { expect } from '../support/browser/story.ts'

type SweepProgram = { program: RunningProgram; records: Records; examples: ExampleRecords }

/**
 * The sweep only looks, so its tests share one program per worker. The program has a database of its own, because the
 * records of other stories would change what its pages show.
 */
export const test = storyTest.extend<{ examples: ExampleRecords }, { sweepProgram: SweepProgram }>({
  sweepProgram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
    async ({}, use) => {
      const database = `sweep_${randomUUID().replaceAll('-', '')}`
      await runAsAdmin(copyTemplate(database))
      const url = new URL(process.env.DATABASE_URL ?? '')
      url.pathname = database
      const program = await startProgram({
        DATABASE_URL: url.href,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        SESSION_SECRET: TEST_SECRET,
      })
      const records = openRecords(url.href, program.dataDir)
      await use({ program, records, examples: await createExampleRecords(records) })
      await records.close()
      await program.stopAndDeleteData()
      await runAsAdmin(`drop database ${database} with (force)`)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sweepProgram }, use) => use(sweepProgram.program.origin),
  records: ({ sweepProgram }, use) => use(sweepProgram.records),
  examples: ({ sweepProgram }, use) => use(sweepProgram.examples),
})

async function runAsAdmin(statement: string) {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
