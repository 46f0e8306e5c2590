import type { Readable } from 'node:stream'
import type { AppContext } from '#src/database/app-context.ts'

export type FileContext = AppContext & {
  storage: FileStorage
  intake: FileIntake
  scanner: FileScanner | null
}

/**
 * Port. Never overwrites a key; `put` returns once the file is durable. Removing a missing file succeeds. Every function
 * throws Unavailable when the store is unreachable or full.
 */
export type FileStorage = {
  put(key: string, sourcePath: string, mediaType: string): Promise<'stored' | 'taken'>
  open(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  list(prefix?: string): AsyncIterable<StoredFile>
}

type StoredFile = { key: string; sizeBytes: number; changedAt: Date }

/**
 * Port. A local folder for files that are not inspected yet. `write` starts at byte `from`, may repeat a chunk, and returns
 * the durable bytes even when the stream breaks. Throws Unavailable when the disk is full.
 */
export type FileIntake = {
  write(id: string, bytes: Readable, from: number): Promise<number>
  size(id: string): Promise<number>
  pathOf(id: string): string
  /** A new path each time, so that concurrent workers never share one. */
  copyPathOf(id: string): string
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}

/** Port. Throws Unavailable when it cannot answer; the upload is retried later. */
export type FileScanner = {
  scan(path: string): Promise<'clean' | 'infected'>
}
