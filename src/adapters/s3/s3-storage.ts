import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import type { FileStorage } from '#src/features/files/file-ground.ts'
import { Unavailable } from '#src/unavailable.ts'

export type S3Settings = {
  bucket: string
  /** Of the store; the bucket is the first part of the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the store may take over a question, and over the next piece of a file that is read. */
const PATIENCE_MS = 15_000
/** To take in a file is four times as much. */
const PATIENCE_WITH_FILES = 4
const IF_NOTHING_IS_THERE: Record<string, string> = { 'if-none-match': '*' }
/** What S3 answers at most at once. */
const PAGE = 1000

/** Documents in a bucket: AWS S3, or anything that speaks like it. It is asked for nothing until the first document comes. */
export function createS3Storage(
  { bucket, endpoint, ...identity }: S3Settings,
  { patienceMs = PATIENCE_MS } = {},
): FileStorage {
  const place = { ...identity, endpoint: `${endpoint}/${bucket}` }
  const asking = new S3mini({ ...place, fetch: wholeAnswerWithin(patienceMs) })
  const reading = new S3mini({ ...place, fetch: firstByteWithin(patienceMs) })
  return {
    async put(key, sourcePath, mediaType) {
      try {
        // A store that does not know the condition below would write over what is there. Two at one moment still could: then the
        // unique index of the paths refuses the second row, and the hash tells that the first file was lost.
        const isThere = await asking.objectExists(key)
        if (isThere === null) throw new Error('The bucket did not say whether the key is free.')
        if (isThere) return 'taken'
        // Read from the disk as it is sent, with its length known: never whole in memory.
        const file = await openAsBlob(sourcePath)
        await asking.putObject(key, file, mediaType, undefined, IF_NOTHING_IS_THERE)
        return 'stored'
      } catch (cause) {
        if (isTaken(cause)) return 'taken'
        throw new Unavailable('A document could not be written to the bucket.', { cause })
      }
    },
    async open(key) {
      try {
        const found = await reading.getObjectResponse(key)
        if (found?.body != null) return Readable.from(piecesOf(found.body, patienceMs), { objectMode: false })
        // "Not found" is also said where there is no bucket: that is no news of one document.
        if (await asking.bucketExists()) return null
      } catch (cause) {
        throw new Unavailable('A document could not be read from the bucket.', { cause })
      }
      throw new Unavailable('There is no such bucket, or it may not be read.')
    },
    async remove(key) {
      try {
        await asking.deleteObject(key)
      } catch (cause) {
        throw new Unavailable('A document could not be removed from the bucket.', { cause })
      }
    },
    async *list(prefix = '') {
      let next: string | undefined
      do {
        const answer = await asking.listObjectsPaged('/', prefix, PAGE, next).catch(cause => {
          throw new Unavailable('The bucket could not be listed.', { cause })
        })
        if (answer == null) throw new Unavailable('There is no such bucket, or it may not be listed.')
        for (const { Key, Size, LastModified } of answer.objects ?? [])
          yield { key: Key, sizeBytes: Size, changedAt: LastModified }
        next = answer.nextContinuationToken
      } while (next !== undefined)
    },
  }
}

/** 412: something is there. 409: another one is writing there at this moment. */
function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceError && (error.status === 412 || error.status === 409)
}

/** Redirects are not followed: a request with a signature in it goes where we sent it, or nowhere. */
function wholeAnswerWithin(ms: number): typeof fetch {
  return (url, init) => {
    const patience = init?.method === 'PUT' ? ms * PATIENCE_WITH_FILES : ms
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  }
}

/** Whoever reads a file may be slow: only its beginning is bounded here. */
function firstByteWithin(ms: number): typeof fetch {
  return async (url, init) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), ms)
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: patience.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The store must bring the next piece in time once it is asked for; how long its reader takes over one is not its fault. */
async function* piecesOf(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The store fell silent.')), ms)
      })
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new Unavailable('A document could not be read to its end from the bucket.', { cause })
  } finally {
    await reader.cancel().catch(() => {})
  }
}
