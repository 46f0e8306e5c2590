import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'

/** A second thread kills this process when it exceeds a memory or time limit. */

const MAX_RESIDENT_BYTES = 384 * 1024 * 1024
const MAX_CPU_MICROSECONDS = 5_000_000
const CHECK_INTERVAL_MS = 20

if (isMainThread) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  new Worker(new URL(import.meta.url)).unref()
  const { inspectBytes } = await import('./formats/inspect-bytes.server.ts')
  process.stdout.write(JSON.stringify(await inspectBytes(readFileSync(0))))
} else {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const exceedsLimits = user + system > MAX_CPU_MICROSECONDS || process.memoryUsage.rss() > MAX_RESIDENT_BYTES
    if (exceedsLimits) process.kill(process.pid, 'SIGALRM')
  }, CHECK_INTERVAL_MS)
}
