import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { listenForChanges } from './listen-for-changes.ts'

test('the program can stop while the database hangs', async () => {
  const { url } = await testDatabase()
  const proxy = await startDatabaseProxy(url)
  try {
    const changes = listenForChanges(proxy.url)
    await expect.poll(() => changes.version(), { timeout: 10_000 }).not.toBeNull()
    proxy.freeze()
    await changes.close()
  } finally {
    await proxy.close()
  }
})
