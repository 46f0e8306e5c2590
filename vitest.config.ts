import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const EVERYTHING = ['{src,demo,factories,tools}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']
/** Tests that need a database, a program or a browser are `.server.test` beside their source, or lie in `tests`. */
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
    // Loading the same modules in each file took a fifth of the time. No test mocks a module.
    isolate: false,
    // One more than there are processors, because tests wait for the database.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    // Concurrent tests wait for the product, not for this machine.
    maxConcurrency: 13,
    hookTimeout: 30_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
