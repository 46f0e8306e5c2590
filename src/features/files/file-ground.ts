import type { Readable } from 'node:stream'
import type { Ground } from '#src/database/ground.ts'

/** What stands behind documents besides what every verb stands on. */
export type FileGround = Ground & {
  storage: FileStorage
  intake: FileIntake
  /** Null: nothing looks for viruses here, and staff are told so. */
  scanner: FileScanner | null
}

/**
 * A port. A key is a relative path of plain characters, made by us ("GT-7K2M-9QXD/GT-7K2M-9QXD_1795248000000.pdf").
 * Every function throws Unavailable when the store is unreachable or full.
 */
export type FileStorage = {
  /** Stores a file of this machine under a key that holds nothing yet, and answers when it is durable. */
  put(key: string, sourcePath: string, mediaType: string): Promise<'stored' | 'taken'>
  /** Its bytes as they are read; null where there is no such file. */
  open(key: string): Promise<Readable | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every file whose key begins so, in no order. */
  list(prefix?: string): AsyncIterable<StoredFile>
}

/** `changedAt`: by the clock of the store. */
type StoredFile = { key: string; sizeBytes: number; changedAt: Date }

/**
 * Where files arrive before they are inspected: a folder of this machine. An id is a UUID. Throws Unavailable where
 * there is no room.
 */
export type FileIntake = {
  /**
   * Writes from this byte on and returns how many bytes are durable, also when the stream broke off. The same piece may
   * be sent twice.
   */
  write(id: string, bytes: Readable, from: number): Promise<number>
  /** How many bytes are here; 0 where there is no such file. */
  size(id: string): Promise<number>
  pathOf(id: string): string
  /** A place beside it for a copy without what nobody needs to know: another one each time, so that two never share one. Goes with it. */
  copyPathOf(id: string): string
  remove(id: string): Promise<void>
  /** Everything that lies here. `changedAt`: by the clock of the machine. */
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}

/** Looks for viruses: a port. Throws Unavailable where it cannot answer; then nothing is taken, and tried again later. */
export type FileScanner = {
  scan(path: string): Promise<'clean' | 'infected'>
}
