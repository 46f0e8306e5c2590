import type { Readable } from 'node:stream'

/**
 * Where documents are kept: a port. A key is a relative path of plain characters ("GT-7K2M-9QXD/GT-7K2M-9QXD_1795248000000.pdf"),
 * made by us and never by who sends a file. Every function throws Unavailable where the store cannot be reached or is full.
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
