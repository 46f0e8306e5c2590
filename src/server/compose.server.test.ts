import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tryLockForBackup, unlockAfterBackup } from '#src/features/site/backups/backup-lock.server.ts'
import { connectClient, temporaryFolder } from '#tests/support/backups.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createFileStores } from './compose.ts'
import { readEnv } from './env.ts'

test('the program removes no file while a backup runs, and removes files after it', async () => {
  const { db, url } = await testDatabase()
  const folder = await temporaryFolder()
  const { storage, intake } = createFileStores(readEnv({ DATA_DIR: folder }), db)
  const [key, id] = ['GT-1/GT-1_1.pdf', randomUUID()]
  await writeFile(join(folder, 'source'), 'pages')
  await storage.put(key, join(folder, 'source'), 'application/pdf')
  await intake.write(id, Readable.from([Buffer.from('pages')]), 0)

  const client = await connectClient(url)
  await tryLockForBackup(client)
  expect([await storage.remove(key), await intake.remove(id)]).toEqual(['kept', 'kept'])
  expect(await storage.open(key)).not.toBe(null)
  expect(await intake.size(id)).toBe(5)

  await unlockAfterBackup(client)
  expect([await storage.remove(key), await intake.remove(id)]).toEqual(['removed', 'removed'])
  expect(await storage.open(key)).toBe(null)
  expect(await intake.size(id)).toBe(0)
})
