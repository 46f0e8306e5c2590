import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#src/unavailable.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { toArray } from '#tests/support/to-array.ts'
import { createS3Storage } from './s3-storage.ts'

const SETTINGS = { bucket: 'papers', region: 'eu-west-2', accessKeyId: 'AKIA1', secretAccessKey: 'very-secret' }
const KEY = 'GT-1/GT-1_1.pdf'

/** Starts a fake S3 store with the given answers, for behaviour that the S3 stand-in of the tests lacks. */
async function startFakeStore(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Array<{ method: string; path: string; headers: Headers; body: string }> = []
  const server = await listen(async request => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    requests.push({ method, path: pathname + search, headers, body: await request.clone().text() })
    return answer(request)
  })
  onTestFinished(server.close)
  const storage = createS3Storage({ ...SETTINGS, endpoint: server.url }, { timeoutMs: 200 })
  return { storage, requests }
}

test('an upload sends if-none-match, the type and the length of the file, but no secret key', async () => {
  const { storage, requests } = await startFakeStore(
    ({ method }) => new Response(null, { status: method === 'PUT' ? 200 : 404 }),
  )
  expect(await storage.put(KEY, await tempFile('pages'), 'application/pdf')).toBe('stored')
  const putRequest = requests.find(({ method }) => method === 'PUT')
  expect(putRequest).toMatchObject({ path: `/papers/${KEY}`, body: 'pages' })
  const headers = Object.fromEntries(putRequest?.headers ?? [])
  expect(headers).toMatchObject({ 'if-none-match': '*', 'content-type': 'application/pdf' })
  expect(headers['content-length']).toMatch(/^5\b/)
  expect(headers.authorization).toContain('if-none-match')
  expect(JSON.stringify(requests.map(request => [...request.headers]))).not.toContain(SETTINGS.secretAccessKey)
})

test.each([412, 409])('when the store answers %i to an upload, the key is reported as taken', async status => {
  const { storage } = await startFakeStore(
    ({ method }) => new Response(null, { status: method === 'PUT' ? status : 404 }),
  )
  expect(await storage.put(KEY, await tempFile('pages'), 'application/pdf')).toBe('taken')
})

test.each([301, 400, 403, 500, 503])('when the store answers %i, it is reported as unavailable', async status => {
  const { storage } = await startFakeStore(() => new Response(null, { status, headers: { location: '/elsewhere' } }))
  await expectUnavailable(storage)
})

test.each([304, 412])('a store that answers every request with %i is reported as unavailable', async status => {
  const { storage } = await startFakeStore(() => new Response(null, { status }))
  await expect(storage.put(KEY, await tempFile('pages'), '')).rejects.toThrow(Unavailable)
})

test('a store that never answers times out', async () => {
  const { storage } = await startFakeStore(() => new Promise(() => {}))
  await expectUnavailable(storage)
})

test('a missing bucket is reported as unavailable, not as a missing document', async () => {
  const { storage } = await startFakeStore(() => new Response(null, { status: 404 }))
  await expect(storage.open(KEY)).rejects.toThrow(Unavailable)
  await expect(toArray(storage.list())).rejects.toThrow(Unavailable)
})

test('a download fails when the store stalls, but not when its reader is slow', async () => {
  const respondingStore = await startFakeStore(() => new Response('all of it'))
  const file = await respondingStore.storage.open(KEY)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(String(await buffer(file ?? Readable.from([])))).toBe('all of it')

  const stalledStore = await startFakeStore(
    () => new Response(new ReadableStream({ start: stream => stream.enqueue(Buffer.from('the first half')) })),
  )
  const stalledFile = await stalledStore.storage.open(KEY)
  await expect(buffer(stalledFile ?? Readable.from([]))).rejects.toThrow(Unavailable)
})

test('a download is complete when its reader starts after a garbage collection', async () => {
  const { storage } = await startFakeStore(() => new Response('all of it'))
  const file = await storage.open(KEY)
  await collectGarbage()
  expect(String(await buffer(file ?? Readable.from([])))).toBe('all of it')
})

test('all pages of a file list are read', async () => {
  const { storage, requests } = await startFakeStore(({ url }) => {
    const isSecondPage = new URL(url).searchParams.get('continuation-token') === 'a+b/c='
    const key = isSecondPage ? 'GT-1/GT-1_2.pdf' : KEY
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isSecondPage}</IsTruncated>
       ${isSecondPage ? '' : '<NextContinuationToken>a+b/c=</NextContinuationToken>'}
       <Contents><Key>${key}</Key><LastModified>2026-11-02T09:00:00.000Z</LastModified><Size>7</Size></Contents>
       </ListBucketResult>`,
      { headers: { 'content-type': 'application/xml' } },
    )
  })
  const changedAt = new Date('2026-11-02T09:00:00Z')
  expect(await toArray(storage.list('GT-1/'))).toEqual([
    { key: KEY, sizeBytes: 7, changedAt },
    { key: 'GT-1/GT-1_2.pdf', sizeBytes: 7, changedAt },
  ])
  expect(requests).toHaveLength(2)
})

test('refused credentials are reported as unavailable, and no error contains them', async () => {
  const s3 = await runningS3()
  const storage = createS3Storage({ ...s3.settings, accessKeyId: 'NOBODY', secretAccessKey: 'very-secret' })
  const failure = await storage.put(KEY, await tempFile('pages'), 'application/pdf').catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Unavailable)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('very-secret')
  expect(await toArray(createS3Storage(s3.settings).list())).toEqual([])
})

async function expectUnavailable(storage: ReturnType<typeof createS3Storage>) {
  const requests = [
    storage.put(KEY, await tempFile('pages'), 'application/pdf'),
    storage.open(KEY),
    storage.remove(KEY),
    toArray(storage.list()),
  ]
  for (const result of await Promise.allSettled(requests))
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
}

async function tempFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-s3-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

async function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) {
    await setImmediate()
    collect()
  }
  await setImmediate()
}
