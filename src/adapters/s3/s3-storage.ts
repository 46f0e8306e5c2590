import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { S3ServiceError } from 's3mini'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { INTAKE_PREFIX } from '../intake-keys.ts'
import { openBucket, RESPONSE_TIMEOUT_MS, type S3Settings } from './bucket.ts'

const PUT_IF_ABSENT_HEADERS: Record<string, string> = { 'if-none-match': '*' }

/**
 * Stores files in a bucket. Some stores ignore `if-none-match`: then a unique index in the database refuses the second
 * of two writers.
 */
export function createS3Storage(settings: S3Settings, { timeoutMs = RESPONSE_TIMEOUT_MS } = {}): FileStorage {
  const { client, streamingClient, list } = openBucket(settings, timeoutMs)
  return {
    async put(key, sourcePath, mediaType) {
      if (isIntakeKey(key)) throw new RangeError(`Not a key of the storage: ${key}`)
      try {
        const isTaken = await client.objectExists(key)
        if (isTaken === null) throw new Error('The bucket did not say whether the key is free.')
        if (isTaken) return 'taken'
        const file = await openAsBlob(sourcePath)
        await client.putObject(key, file, mediaType, undefined, PUT_IF_ABSENT_HEADERS)
        return 'stored'
      } catch (cause) {
        if (isConflict(cause)) return 'taken'
        throw new Unavailable('A document could not be written to the bucket.', { cause })
      }
    },
    async open(key) {
      try {
        const response = await streamingClient.getObjectResponse(key)
        if (response?.body != null) {
          // `fetch` cancels a body without a reader when its response is garbage collected.
          const reader = response.body.getReader()
          return Readable.from(readChunks(reader, timeoutMs), { objectMode: false })
        }
        if (await client.bucketExists()) return null
      } catch (cause) {
        throw new Unavailable('A document could not be read from the bucket.', { cause })
      }
      throw new Unavailable('There is no such bucket, or it may not be read.')
    },
    async remove(key) {
      try {
        await client.deleteObject(key)
        return 'removed'
      } catch (cause) {
        throw new Unavailable('A document could not be removed from the bucket.', { cause })
      }
    },
    async *list(prefix = '') {
      for await (const file of list(prefix)) if (!isIntakeKey(file.key)) yield file
    },
  }
}

function isIntakeKey(key: string): boolean {
  return key.startsWith(INTAKE_PREFIX)
}

export function isConflict(error: unknown): boolean {
  return error instanceof S3ServiceError && (error.status === 412 || error.status === 409)
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const stallTimeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The store stopped sending.')), ms)
      })
      const { done, value } = await Promise.race([reader.read(), stallTimeout]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new Unavailable('A document could not be read completely from the bucket.', { cause })
  } finally {
    await reader.cancel().catch(() => {})
  }
}
