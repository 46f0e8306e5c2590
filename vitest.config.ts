import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const ALL_TESTS = ['{src,dev}/**/*.test.{ts,tsx}', '{tests,proof}/**/*.test.ts']
/** Tests that need a database, a program or a browser are `.server.test` beside their source, or lie in `tests` or `proof`. */
const TESTS_WITHOUT_DATABASE = ['{src,dev}/**/!(*.server).test.{ts,tsx}', 'tests/rules/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: TESTS_WITHOUT_DATABASE } },
      {
        extends: true,
        test: {
          name: 'program',
          include: ALL_TESTS,
          exclude: [
            ...configDefaults.exclude,
            ...TESTS_WITHOUT_DATABASE,
            ...(process.env.FULL ? [] : ['proof/{full-size,rehearsal}/**']),
          ],
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
    environment: 'node',
    setupFiles: 'tests/support/setup.ts',
    // Of several damaged pages, pdf.js awaits only the first. The process that reads files allows for it.
    onUnhandledError: ({ stack }) => !stack?.includes('pdf.worker.min.mjs'),
    pool: 'forks',
    // Test files share loaded modules, which saves a fifth of the time. That is safe, because no test mocks a module.
    isolate: false,
    // One worker more than processors, because tests wait for the database.
    // Tests at full size overload each other.
    maxWorkers: process.env.FULL ? 1 : availableParallelism() + 1,
    testTimeout: 60_000,
    // Concurrent tests mostly wait for the product, so 13 of them do not overload the machine.
    maxConcurrency: 13,
    hookTimeout: 60_000,
    // Polls wait long, because a busy machine is slow without being wrong.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
