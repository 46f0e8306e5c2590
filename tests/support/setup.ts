import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { closeWhatIsOpen } from './after-file.ts'

/** Noise is a failure. A test that expects an error on the console puts a spy there. */
const noise: Array<string> = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: Array<unknown>) => {
    noise.push(`console.${level}: ${format(...words)}`)
  }
}

afterEach(refuseNoise)

afterAll(async () => {
  await closeWhatIsOpen()
  refuseNoise()
})

function refuseNoise() {
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`Unexpected output on the console:\n${heard.join('\n')}`)
}
