import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { runCleanups } from './after-file.ts'

/** Warnings and errors on the console fail a test, unless the test spies on them. */
const consoleOutput: Array<string> = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: Array<unknown>) => {
    consoleOutput.push(`console.${level}: ${format(...words)}`)
  }
}

afterEach(failOnConsoleOutput)

afterAll(async () => {
  await runCleanups()
  failOnConsoleOutput()
})

function failOnConsoleOutput() {
  const unexpectedOutput = consoleOutput.splice(0)
  if (unexpectedOutput.length > 0) throw new Error(`Unexpected output on the console:\n${unexpectedOutput.join('\n')}`)
}
