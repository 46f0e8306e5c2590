import { randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#src/unavailable.ts'
import { toArray } from '#tests/support/to-array.ts'
import { createDiskIntake } from './disk-intake.ts'
import { createDiskStorage } from './disk-storage.ts'

async function createDiskStores() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const source = join(folder, 'source')
  await writeFile(source, 'pages')
  const [documents, uploads] = [join(folder, 'documents'), join(folder, 'uploads')]
  return {
    source,
    documents,
    uploads,
    storage: createDiskStorage(documents),
    intake: createDiskIntake(uploads),
  }
}

const bytes = (...pieces: Array<string>) => Readable.from(pieces.map(piece => Buffer.from(piece)))

test('of several concurrent writes to one key, only one succeeds', async () => {
  const { storage, source } = await createDiskStores()
  const putResults = await Promise.all(Array.from({ length: 8 }, () => storage.put('GT-1/GT-1_1.pdf', source, '')))
  expect(putResults.filter(putResult => putResult === 'stored')).toHaveLength(1)
  expect(putResults.filter(putResult => putResult === 'taken')).toHaveLength(7)
  expect((await toArray(storage.list())).map(({ key }) => key)).toEqual(['GT-1/GT-1_1.pdf'])
})

test('a storage key that is malformed or leaves the folder is refused before any file access', async () => {
  const { storage, source } = await createDiskStores()
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.b', '.a', 'a/b/', 'a\\b', 'a/b\0', '', 'a/b.p.f/'])
    await expect(storage.put(key, source, ''), key).rejects.toThrow(RangeError)
  await expect(storage.open('../source')).rejects.toThrow(RangeError)
  await expect(storage.remove('../source')).rejects.toThrow(RangeError)
  await access(source)
})

test('a half-written file that a killed process left is listed and can be removed', async () => {
  const { storage, documents } = await createDiskStores()
  const key = `GT-1/.unfinished-${randomUUID()}`
  await mkdir(join(documents, 'GT-1'), { recursive: true })
  await writeFile(join(documents, key), 'half a p')
  expect((await toArray(storage.list('GT-1/'))).map(file => file.key)).toEqual([key])
  await storage.remove(key)
  expect(await readdir(documents)).toEqual([])
})

test('removing the last document of an application removes its folder', async () => {
  const { storage, source, documents } = await createDiskStores()
  await storage.put('GT-1/GT-1_1.pdf', source, '')
  await storage.put('GT-1/GT-1_2.pdf', source, '')
  await storage.remove('GT-1/GT-1_1.pdf')
  expect(await readdir(documents)).toEqual(['GT-1'])
  await storage.remove('GT-1/GT-1_2.pdf')
  expect(await readdir(documents)).toEqual([])
})

test('when a file lies where a folder is needed, the disk is reported as unavailable', async () => {
  const { storage, source, documents } = await createDiskStores()
  await mkdir(documents)
  await writeFile(join(documents, 'GT-1'), '')
  await expect(storage.put('GT-1/GT-1_1.pdf', source, '')).rejects.toThrow(Unavailable)
})

test('opening a document on an unmounted disk reports the disk as unavailable', async () => {
  const { storage, source, documents } = await createDiskStores()
  await storage.put('GT-1/GT-1_1.pdf', source, '')
  await rm(documents, { recursive: true })
  await expect(storage.open('GT-1/GT-1_1.pdf')).rejects.toThrow(Unavailable)
})

test('a full disk is reported as unavailable', async () => {
  const { intake, uploads } = await createDiskStores()
  const id = randomUUID()
  await mkdir(uploads)
  // On Linux, writing to this device fails as if the disk were full.
  await symlink('/dev/full', join(uploads, id))
  await expect(intake.write(id, bytes('one '), 0)).rejects.toMatchObject({
    name: 'Unavailable',
    cause: { code: 'ENOSPC' },
  })
})

test('a folder that cannot be written is reported as unavailable', async () => {
  const { intake, uploads } = await createDiskStores()
  await writeFile(uploads, '')
  const id = randomUUID()
  await expect(intake.write(id, bytes('one '), 0)).rejects.toThrow(Unavailable)
  await expect(intake.size(id)).rejects.toThrow(Unavailable)
  await expect(toArray(intake.list())).rejects.toThrow(Unavailable)
})

test('only uploads of the folder are listed, with their time of change', async () => {
  const { intake, uploads } = await createDiskStores()
  expect(await toArray(intake.list())).toEqual([])
  const id = randomUUID()
  await intake.write(id, bytes('one'), 0)
  await writeFile(join(uploads, 'another file'), '')
  const changedAt = new Date('2026-11-02T09:00:00Z')
  await utimes(join(uploads, id), changedAt, changedAt)
  expect(await toArray(intake.list())).toEqual([{ id, changedAt }])
})
