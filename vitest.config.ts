import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      '{demo,factories}/*.test.ts',
      'tools/**/*.test.ts',
      'tests/*.test.ts',
    ],
    globalSetup: 'tests/support/postgres.ts',
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
