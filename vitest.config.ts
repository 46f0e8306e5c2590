import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const EVERYTHING = ['{src,demo,factories,tools}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']
/** What needs a database, a program or a browser is named `.server.test` beside its source, or stands in `tests`. */
const RULES = ['{src,demo,factories,tools}/**/!(*.server).test.{ts,tsx}', 'tests/rules/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: RULES } },
      {
        extends: true,
        test: {
          name: 'program',
          include: EVERYTHING,
          exclude: [...configDefaults.exclude, ...RULES],
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
    environment: 'node',
    setupFiles: 'tests/support/setup.ts',
    pool: 'forks',
    // Files share a process and what it has loaded: a fifth of the time went into loading the same modules again. No test mocks one.
    isolate: false,
    // One more than there are processors: while one waits for the database, another uses its time.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    // Tests that wait side by side wait for the product, not for this machine.
    maxConcurrency: 13,
    hookTimeout: 30_000,
    // What is waited for comes when it comes: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
