import { writeSync } from 'node:fs'

const MAX_WAITING_BYTES = 256 * 1024
const RETRY_AFTER_MS = 100
const LINE_END = Buffer.from('\n')

/**
 * Writes log lines to a file descriptor, and drops what it does not take: the disk is full or broken, or the reader is
 * gone. While a reader is slow, lines wait in memory up to a limit.
 */
export function createLogOutput(fd: number) {
  let waiting = Buffer.alloc(0)
  let isLineTorn = false
  let retry: NodeJS.Timeout | null = null

  function writeWaiting() {
    retry = null
    try {
      while (waiting.length > 0) {
        waiting = waiting.subarray(writeSync(fd, waiting))
        isLineTorn = waiting.length > 0
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') retry = setTimeout(writeWaiting, RETRY_AFTER_MS).unref()
      else waiting = isLineTorn ? LINE_END : Buffer.alloc(0)
    }
  }

  return {
    write(line: string) {
      if (waiting.length > MAX_WAITING_BYTES) return
      waiting = Buffer.concat([waiting, Buffer.from(line)])
      if (retry === null) writeWaiting()
    },
  }
}
