import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { runClosers } from './after-file.ts'

/** Console output fails a test, unless the test spies on it. */
const noise: Array<string> = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: Array<unknown>) => {
    noise.push(`console.${level}: ${format(...words)}`)
  }
}

afterEach(failOnConsoleOutput)

afterAll(async () => {
  await runClosers()
  failOnConsoleOutput()
})

function failOnConsoleOutput() {
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`Unexpected output on the console:\n${heard.join('\n')}`)
}
