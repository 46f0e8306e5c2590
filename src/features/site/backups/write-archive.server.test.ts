import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/backups.ts'
import { openArchive } from './read-archive.server.ts'

const FILES = 5_000

/** Runs in a thread, because only a thread has a limit of its own. */
const WRITE_FILES = `
  import { Readable } from 'node:stream'
  import { createArchive } from '${import.meta.resolve('./write-archive.server.ts')}'
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
