import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'

export type S3Settings = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const RESPONSE_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_FACTOR = 4
const PUT_IF_ABSENT_HEADERS: Record<string, string> = { 'if-none-match': '*' }
const LIST_PAGE_SIZE = 1000

/**
 * Stores files in a bucket. Some stores ignore `if-none-match`: then a unique index in the database refuses the second
 * of two writers. Redirects are refused, because requests are signed.
 */
export function createS3Storage(
  { bucket, endpoint, ...credentials }: S3Settings,
  { timeoutMs = RESPONSE_TIMEOUT_MS } = {},
): FileStorage {
  const bucketOptions = { ...credentials, endpoint: `${endpoint}/${bucket}` }
  const client = new S3mini({ ...bucketOptions, fetch: createFetchWithTimeout(timeoutMs) })
  const streamingClient = new S3mini({ ...bucketOptions, fetch: createFetchWithHeaderTimeout(timeoutMs) })
  return {
    async put(key, sourcePath, mediaType) {
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
        if (response?.body != null) return Readable.from(readChunks(response.body, timeoutMs), { objectMode: false })
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
      let continuationToken: string | undefined
      do {
        const answer = await client.listObjectsPaged('/', prefix, LIST_PAGE_SIZE, continuationToken).catch(cause => {
          throw new Unavailable('The bucket could not be listed.', { cause })
        })
        if (answer == null) throw new Unavailable('There is no such bucket, or it may not be listed.')
        for (const { Key, Size, LastModified } of answer.objects ?? [])
          yield { key: Key, sizeBytes: Size, changedAt: LastModified }
        continuationToken = answer.nextContinuationToken
      } while (continuationToken !== undefined)
    },
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof S3ServiceError && (error.status === 412 || error.status === 409)
}

function createFetchWithTimeout(ms: number): typeof fetch {
  return (url, init) => {
    const timeout = init?.method === 'PUT' ? ms * UPLOAD_TIMEOUT_FACTOR : ms
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  }
}

function createFetchWithHeaderTimeout(ms: number): typeof fetch {
  return async (url, init) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), ms)
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: timeout.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
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
