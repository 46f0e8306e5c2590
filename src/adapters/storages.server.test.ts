import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { toArray } from '#tests/support/to-array.ts'
import { createDiskStorage } from './disk/disk-storage.ts'
import { createS3Storage } from './s3/s3-storage.ts'

type TestStore = {
  storage: FileStorage
  /** Makes the store unreachable until `restart` is called. */
  stop(): Promise<void>
  restart(): Promise<void>
}

const STORES: Record<string, () => Promise<TestStore>> = {
  async disk() {
    const dataFolder = await tempFolder()
    const documents = join(dataFolder, 'documents')
    return {
      storage: createDiskStorage(documents),
      // A file in place of the folder keeps even root from writing.
      async stop() {
        await rm(documents, { recursive: true, force: true })
        await writeFile(documents, '')
      },
      async restart() {
        await rm(documents)
        await mkdir(documents)
      },
    }
  },
  async S3() {
    const s3 = await runningS3()
    return { storage: createS3Storage(s3.settings), stop: s3.stop, restart: s3.restart }
  },
}

describe.each(Object.keys(STORES))('document storage on %s', kind => {
  const openStore = () => STORES[kind]?.() ?? Promise.reject(new Error('Unknown storage.'))

  test('a stored file is read back byte for byte', async () => {
    const { storage } = await openStore()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))
    expect(await storage.put('GT-1/GT-1_1.pdf', await createTempFile(bytes), 'application/pdf')).toBe('stored')
    expect(await readBytes(storage, 'GT-1/GT-1_1.pdf')).toEqual(bytes)
  })

  test('a second file with the same key is refused as taken', async () => {
    const { storage } = await openStore()
    await storage.put('GT-1/GT-1_1.pdf', await createTempFile('first'), 'application/pdf')
    expect(await storage.put('GT-1/GT-1_1.pdf', await createTempFile('second'), 'application/pdf')).toBe('taken')
    expect(String(await readBytes(storage, 'GT-1/GT-1_1.pdf'))).toBe('first')
  })

  test('opening an unused key returns null, and removing it changes nothing', async () => {
    const { storage } = await openStore()
    await storage.put('GT-1/GT-1_1.pdf', await createTempFile('first'), 'application/pdf')
    expect(await storage.open('GT-1/GT-1_2.pdf')).toBe(null)
    expect(await storage.open('GT-2/GT-2_1.pdf')).toBe(null)
    await storage.remove('GT-2/GT-2_1.pdf')
    expect(await listKeys(storage)).toEqual(['GT-1/GT-1_1.pdf'])
  })

  test('a removed file cannot be opened, and its key can be used again', async () => {
    const { storage } = await openStore()
    await storage.put('GT-1/GT-1_1.pdf', await createTempFile('first'), 'application/pdf')
    await storage.put('GT-1/GT-1_2.pdf', await createTempFile('second'), 'application/pdf')
    await storage.remove('GT-1/GT-1_1.pdf')
    expect(await storage.open('GT-1/GT-1_1.pdf')).toBe(null)
    expect(await listKeys(storage)).toEqual(['GT-1/GT-1_2.pdf'])
    expect(await storage.put('GT-1/GT-1_1.pdf', await createTempFile('third'), 'application/pdf')).toBe('stored')
  })

  test('files are listed with their size and time of change, all or by prefix', async () => {
    const { storage } = await openStore()
    const startedAt = Date.now() - 2000
    for (const key of ['GT-1/GT-1_1.pdf', 'GT-1/GT-1_2.png', 'GT-1/GT-1_3.pdf', 'GT-10/GT-10_1.pdf', 'GT-2/GT-2_1.pdf'])
      await storage.put(key, await createTempFile(key), 'application/pdf')
    const files = (await toArray(storage.list())).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(files.map(({ key }) => key)).toEqual([
      'GT-1/GT-1_1.pdf',
      'GT-1/GT-1_2.png',
      'GT-1/GT-1_3.pdf',
      'GT-10/GT-10_1.pdf',
      'GT-2/GT-2_1.pdf',
    ])
    expect(files.map(({ sizeBytes }) => sizeBytes)).toEqual(files.map(({ key }) => key.length))
    for (const { changedAt } of files) expect(changedAt.getTime()).toBeGreaterThan(startedAt)
    expect(await listKeys(storage, 'GT-1/')).toEqual(['GT-1/GT-1_1.pdf', 'GT-1/GT-1_2.png', 'GT-1/GT-1_3.pdf'])
    expect(await listKeys(storage, 'GT-3/')).toEqual([])
  })

  test('a key with the prefix of the intake is refused', async () => {
    const { storage } = await openStore()
    const storing = storage.put('intake/GT-1_1.pdf', await createTempFile('first'), 'application/pdf')
    await expect(storing).rejects.toThrow(RangeError)
  })

  test('an empty storage lists no files', async () => {
    const { storage } = await openStore()
    expect(await listKeys(storage)).toEqual([])
  })

  test('an unreachable storage is reported as unavailable and works again after it returns', async () => {
    const { storage, stop, restart } = await openStore()
    const source = await createTempFile('first')
    await storage.put('GT-1/GT-1_1.pdf', source, 'application/pdf')
    await stop()
    await expect(storage.put('GT-1/GT-1_2.pdf', source, 'application/pdf')).rejects.toThrow(Unavailable)
    await expect(storage.open('GT-1/GT-1_1.pdf')).rejects.toThrow(Unavailable)
    await expect(storage.remove('GT-1/GT-1_1.pdf')).rejects.toThrow(Unavailable)
    await expect(listKeys(storage)).rejects.toThrow(Unavailable)
    await restart()
    expect(await storage.put('GT-1/GT-1_2.pdf', source, 'application/pdf')).toBe('stored')
    expect(String(await readBytes(storage, 'GT-1/GT-1_2.pdf'))).toBe('first')
  })

  test('storing a missing file fails, and nothing is stored', async () => {
    const { storage } = await openStore()
    const storing = storage.put('GT-1/GT-1_1.pdf', join(await tempFolder(), 'none'), 'application/pdf')
    await expect(storing).rejects.toThrow(Unavailable)
    expect(await listKeys(storage)).toEqual([])
  })
})

async function tempFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'passage-storage-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function createTempFile(content: string | Buffer): Promise<string> {
  const path = join(await tempFolder(), 'file')
  await writeFile(path, content)
  return path
}

async function readBytes(storage: FileStorage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key)
  return file === null ? null : buffer(file)
}

async function listKeys(storage: FileStorage, prefix?: string): Promise<Array<string>> {
  return (await toArray(storage.list(prefix))).map(({ key }) => key).toSorted()
}
