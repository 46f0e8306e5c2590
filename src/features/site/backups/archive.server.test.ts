import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/backups.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { createArchive, openArchive, verifyFile } from './archive.server.ts'
import type { Manifest } from './manifest.ts'

const AT = '2026-11-27T03:00:00.000Z'
const LETTER = 'Dear applicant, '.repeat(20_000)

async function writeSample(recipient: string | null = null) {
  const path = join(await temporaryFolder(), 'backup.zip')
  const archive = await createArchive(path, recipient, new Date(AT))
  await archive.add('database/public.letters.copy', Readable.from([LETTER]))
  await archive.add('files/GT-1/GT-1_1.pdf', Readable.from(['%PDF '.repeat(200)]), { compress: false })
  const manifest: Manifest = {
    format: 1,
    product: 'talent-passage',
    version: '1.0.0',
    startedAt: AT,
    finishedAt: AT,
    migrations: [1],
    queueVersion: 1,
    secretFingerprint: '',
    tables: [],
    sequences: [],
    entries: archive.entries,
    missing: [],
  }
  return { path, ...(await archive.finish(manifest)) }
}

async function readContents(path: string, identity: string | null = null): Promise<string> {
  const archive = await openArchive(path, identity, await temporaryFolder())
  try {
    await archive.verify()
    return JSON.stringify(archive.manifest) + (await text(await archive.read('database/public.letters.copy')))
  } finally {
    archive.close()
  }
}

async function changeByte(path: string, index: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  await writeFile(path, bytes)
}

test('a changed byte is noticed, unless it belongs to no content', async () => {
  const { path } = await writeSample()
  const contents = await readContents(path)
  expect(contents).toContain(LETTER)
  const { length } = await readFile(path)
  const outcomes: Array<string> = []
  for (let index = 0; index < length; index += chooseSize({ sample: 97, full: 23 })) {
    await changeByte(path, index)
    outcomes.push(await readContents(path).then(changed => (changed === contents ? 'same' : 'other'), String))
    await changeByte(path, index)
  }
  expect(outcomes).not.toContain('other')
  expect(outcomes.filter(outcome => outcome.startsWith('BackupRefused')).length).toBeGreaterThan(outcomes.length / 2)
})

test('an encrypted archive hides its content, and opens with its key only', async () => {
  const identity = await generateX25519Identity()
  const { path } = await writeSample(await identityToRecipient(identity))
  expect((await readFile(path)).includes('%PDF')).toBe(false)
  expect(await readContents(path, identity)).toContain(LETTER)
  await expect(readContents(path)).rejects.toThrow('--identity FILE')
  await expect(readContents(path, await generateX25519Identity())).rejects.toThrow('cannot be decrypted')
  await changeByte(path, Math.floor((await readFile(path)).length / 2))
  await expect(readContents(path, identity)).rejects.toThrow('cannot be decrypted')
})

test('a file that is not encrypted does not pass for one that needs the key', async () => {
  const { path } = await writeSample()
  await expect(readContents(path, await generateX25519Identity())).rejects.toThrow('is not encrypted')
})

test('a file is verified against what was written, encrypted or not, without the key of its reader', async () => {
  for (const recipient of [null, await identityToRecipient(await generateX25519Identity())]) {
    const { path, zipSha256, checkIdentity } = await writeSample(recipient)
    const { sizeBytes } = await verifyFile(path, zipSha256, checkIdentity)
    expect(sizeBytes).toBe((await readFile(path)).length)
    await changeByte(path, 500)
    await expect(verifyFile(path, zipSha256, checkIdentity)).rejects.toThrow()
  }
})

test('a file that is no backup, or that is cut off, is refused', async () => {
  const { path } = await writeSample()
  await writeFile(path, (await readFile(path)).subarray(0, -100))
  await expect(readContents(path)).rejects.toThrow('not a backup')
  await writeFile(path, 'notes')
  await expect(readContents(path)).rejects.toThrow('not a backup')
  await expect(readContents(`${path}.zip`)).rejects.toThrow('cannot be read')
})

const FILES = 5_000

/** Runs in a thread, because only a thread has a limit of its own. */
const WRITE_FILES = `
  import { Readable } from 'node:stream'
  import { createArchive } from '${import.meta.resolve('./archive.server.ts')}'
  import { workerData } from 'node:worker_threads'
  const archive = await createArchive(workerData, null, new Date(0))
  for (let file = 0; file < ${FILES}; file += 1)
    await archive.add('files/GT-1/GT-1_' + file + '.pdf', Readable.from([Buffer.from('%PDF')]), { compress: false })
  const at = new Date(0).toISOString()
  const lists = { migrations: [], tables: [], sequences: [], entries: archive.entries, missing: [] }
  const facts = { format: 1, product: 'talent-passage', version: '1.0.0', queueVersion: 1, secretFingerprint: '' }
  await archive.finish({ ...facts, startedAt: at, finishedAt: at, ...lists })`

test('thousands of files are written with little memory', { timeout: 60_000 }, async () => {
  const path = join(await temporaryFolder(), 'backup.zip')
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(WRITE_FILES)}`), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  })
  expect(await once(worker, 'exit')).toEqual([0])
  const archive = await openArchive(path, null, '')
  archive.close()
  expect(archive.manifest.entries.length).toBe(FILES)
})
