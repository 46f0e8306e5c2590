import type { Readable } from 'node:stream'
import type { AppContext } from '#src/database/app-context.ts'

export type FileContext = AppContext & {
  storage: FileStorage
  intake: FileIntake
  scanner: FileScanner | null
}

/**
 * `put` never overwrites a key, and returns once the file is safely stored. It may keep the source itself, which must not
 * change any more. Removing a missing file succeeds, and a file is `kept` while a backup runs (ADR 110). All functions
 * throw Unavailable when the store is unreachable or full.
 */
export type FileStorage = {
  put(key: string, sourcePath: string, mediaType: string): Promise<'stored' | 'taken'>
  open(key: string): Promise<Readable | null>
  remove(key: string): Promise<'removed' | 'kept'>
  list(prefix?: string): AsyncIterable<StoredFile>
}

type StoredFile = { key: string; sizeBytes: number; changedAt: Date }

/**
 * Keeps files that are not documents yet. `write` starts at byte `from`, and returns how many bytes are safely stored,
 * even when the stream breaks off. `knownSize` spares it a look-up. All functions throw Unavailable when the store is
 * unreachable or full.
 */
export type FileIntake = {
  write(id: string, bytes: Readable, from: number, knownSize?: number): Promise<number>
  size(id: string): Promise<number>
  withLocalFile<Result>(id: string, work: (file: LocalFile) => Promise<Result>): Promise<Result>
  remove(id: string): Promise<'removed' | 'kept'>
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}

/** `copyPath` is free for a changed copy. Both paths are valid until the work ends. */
export type LocalFile = { path: string; copyPath: string }

/** Throws Unavailable when the scanner cannot answer. */
export type FileScanner = {
  scan(path: string): Promise<'clean' | 'infected'>
}
