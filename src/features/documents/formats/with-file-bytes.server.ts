import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

/** A file that is read where it is looked at: never more than a window of it stands in memory. */
export type FileBytes = {
  size: number
  /** So many bytes from there on; fewer only where the file ends. */
  read(at: number, length: number): Promise<Buffer>
}

/** What is read at once where a whole file is walked through. */
export const WINDOW = 65_536

/** So many reads from one window, and others have their turn: what waits for nothing outside lets nobody in between. */
const READS_AT_A_TIME = 200

/** Opens a file for as long as it is looked at. */
export async function withFileBytes<Result>(
  path: string,
  look: (bytes: FileBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    let window = { from: 0, bytes: Buffer.alloc(0) }
    let reads = 0
    const isInWindow = (at: number, length: number) =>
      at >= window.from && at + length <= window.from + window.bytes.length

    return await look({
      size,
      async read(at, length) {
        const wanted = Math.max(0, Math.min(length, size - at))
        if (wanted === 0) return Buffer.alloc(0)
        reads += 1
        if (reads % READS_AT_A_TIME === 0) await setImmediate()
        if (!isInWindow(at, wanted)) {
          // A new buffer each time: what was handed out before stays as it is.
          const buffer = Buffer.alloc(Math.min(Math.max(wanted, WINDOW), size - at))
          const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
          window = { from: at, bytes: buffer.subarray(0, bytesRead) }
        }
        return window.bytes.subarray(at - window.from, at - window.from + wanted)
      },
    })
  } finally {
    await file.close()
  }
}
