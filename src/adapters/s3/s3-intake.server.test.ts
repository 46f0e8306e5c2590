import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#src/unavailable.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { toArray } from '#tests/support/to-array.ts'
import { openBucket, type S3Settings } from './bucket.ts'
import { createS3Intake } from './s3-intake.ts'
import { createS3Storage } from './s3-storage.ts'

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-s3-intake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const stream = (...chunks: Array<Buffer | string>) => Readable.from(chunks.map(chunk => Buffer.from(chunk)))

/** Stands between the intake and the bucket, and records the requests. `refuse` answers some with 503. */
async function startRecordingProxy({ endpoint, ...settings }: S3Settings) {
  const requests: Array<string> = []
  let isRefused = (_request: Request): boolean => false
  const server = await listen(async request => {
    const { pathname, search } = new URL(request.url)
    requests.push(`${request.method} ${pathname.split('/').at(-1)}`)
    if (isRefused(request)) return new Response(null, { status: 503 })
    const body = request.method === 'PUT' ? await request.arrayBuffer() : null
    return fetch(endpoint + pathname + search, { method: request.method, headers: request.headers, body })
  })
  onTestFinished(server.close)
  return {
    settings: { ...settings, endpoint: server.url },
    requests,
    refuse(check: typeof isRefused) {
      isRefused = check
    },
  }
}

test('instances without a common folder continue and read the same upload', async () => {
  const s3 = await runningS3()
  const folders = await Promise.all([tempFolder(), tempFolder(), tempFolder()])
  const [first, second, third] = folders.map(folder => createS3Intake(s3.settings, folder))
  const id = randomUUID()
  expect(await first?.write(id, stream('one '), 0)).toBe(4)
  expect(await second?.size(id)).toBe(4)
  expect(await second?.write(id, stream('two'), 4)).toBe(7)
  expect(await third?.withLocalFile(id, ({ path }) => readFile(path, 'utf8'))).toBe('one two')
  for (const folder of folders) expect(await readdir(folder)).toEqual([])
})

test('pieces are objects of at most 1 MiB below intake/, which the storage does not list', async () => {
  const { settings } = await runningS3()
  const intake = createS3Intake(settings, await tempFolder())
  const id = randomUUID()
  await intake.write(id, stream(Buffer.alloc(1_500_000)), 0, 0)
  const objects = await toArray(openBucket(settings, 1000).list(''))
  expect(objects.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([
    [`intake/${id}/0-1048576`, 1_048_576],
    [`intake/${id}/1048576-1500000`, 451_424],
  ])
  expect(await toArray(createS3Storage(settings).list())).toEqual([])
  expect(await toArray(createS3Storage(settings).list('intake/'))).toEqual([])
})

test('pieces that two writers cut differently make up one file', async () => {
  const { settings } = await runningS3()
  const intake = createS3Intake(settings, await tempFolder())
  const id = randomUUID()
  // Both writers believe that they are alone, as after a lost lock.
  for (const [text, from] of [
    ['one ', 0],
    ['two thr', 4],
    ['two three ', 4],
    ['hree four', 9],
  ] as const)
    await intake.write(id, stream(text), from, from)
  expect(await intake.size(id)).toBe(18)
  expect(await intake.withLocalFile(id, ({ path }) => readFile(path, 'utf8'))).toBe('one two three four')
})

test('a write with a known size sends one request, and other functions list once', async () => {
  const s3 = await runningS3()
  const { settings, requests } = await startRecordingProxy(s3.settings)
  const intake = createS3Intake(settings, await tempFolder())
  const id = randomUUID()
  const takeRequests = () => requests.splice(0)
  await intake.write(id, stream('one '), 0, 0)
  expect(takeRequests()).toEqual(['PUT 0-4'])
  await intake.write(id, stream('two'), 4, 4)
  expect(takeRequests()).toEqual(['PUT 4-7'])
  await intake.size(id)
  expect(takeRequests()).toEqual(['GET '])
  await intake.withLocalFile(id, async () => {})
  expect(takeRequests().toSorted()).toEqual(['GET ', 'GET 0-4', 'GET 4-7'])
  await intake.remove(id)
  expect(takeRequests()).toEqual(['GET ', 'DELETE 0-4', 'DELETE 4-7'])
})

test('bytes that were stored before the bucket failed are kept, and the upload goes on after them', async () => {
  const s3 = await runningS3()
  const { settings, refuse } = await startRecordingProxy(s3.settings)
  const intake = createS3Intake(settings, await tempFolder())
  const id = randomUUID()
  const content = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * 7919) % 251))
  refuse(({ method, url }) => method === 'PUT' && !url.includes('/0-'))
  await expect(intake.write(id, stream(content), 0, 0)).rejects.toThrow(Unavailable)
  refuse(() => false)
  expect(await intake.size(id)).toBe(1_048_576)
  expect(await intake.write(id, stream(content), 0)).toBe(content.length)
  expect(await intake.withLocalFile(id, ({ path }) => readFile(path))).toEqual(content)
})

test('a piece that is missing or cut short makes the file unavailable and leaves nothing on the disk', async () => {
  const { settings } = await runningS3()
  const folder = await tempFolder()
  const intake = createS3Intake(settings, folder)
  const id = randomUUID()
  await intake.write(id, stream('one '), 0)
  await openBucket(settings, 1000).client.putObject(`intake/${id}/4-9`, 'two')
  await expect(intake.withLocalFile(id, async () => {})).rejects.toThrow(Unavailable)
  await expect(intake.withLocalFile(randomUUID(), async () => {})).rejects.toThrow(Unavailable)
  expect(await readdir(folder)).toEqual([])
})

test('a disk without room for the local file is reported as unavailable', async () => {
  const { settings } = await runningS3()
  const folder = join(await tempFolder(), 'a file')
  await writeFile(folder, '')
  const intake = createS3Intake(settings, folder)
  const id = randomUUID()
  // Receiving needs no disk.
  expect(await intake.write(id, stream('one '), 0)).toBe(4)
  await expect(intake.withLocalFile(id, async () => {})).rejects.toThrow(Unavailable)
})
