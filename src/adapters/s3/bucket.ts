import { S3mini } from 's3mini'
import { Unavailable } from '#src/unavailable.ts'

export type S3Settings = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const RESPONSE_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_FACTOR = 4
const LIST_PAGE_SIZE = 1000

/** `streamingClient` may take long over a body. Redirects are refused, because requests are signed. */
export function openBucket({ bucket, endpoint, ...credentials }: S3Settings, timeoutMs: number) {
  const bucketOptions = { ...credentials, endpoint: `${endpoint}/${bucket}` }
  const client = new S3mini({ ...bucketOptions, fetch: createFetchWithTimeout(timeoutMs) })
  const streamingClient = new S3mini({ ...bucketOptions, fetch: createFetchWithHeaderTimeout(timeoutMs) })
  return {
    client,
    streamingClient,
    async *list(prefix: string) {
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

export function createFetchWithTimeout(ms: number): typeof fetch {
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
