import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'

/**
 * Reads one file from its input and writes the result of `inspectBytes` to its output. A second thread ends it with
 * SIGALRM.
 */

const MOST_RESIDENT_BYTES = 384 * 1024 * 1024
/** Of a processor, in all: a busy machine does not shorten it. */
const MOST_MICROSECONDS = 5_000_000
const WATCH_EVERY_MS = 20

if (isMainThread) {
  // Pages come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  new Worker(new URL(import.meta.url)).unref()
  const { inspectBytes } = await import('./formats/inspect-bytes.server.ts')
  process.stdout.write(JSON.stringify(await inspectBytes(readFileSync(0))))
} else {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooMuch = user + system > MOST_MICROSECONDS || process.memoryUsage.rss() > MOST_RESIDENT_BYTES
    if (isTooMuch) process.kill(process.pid, 'SIGALRM')
  }, WATCH_EVERY_MS)
}
