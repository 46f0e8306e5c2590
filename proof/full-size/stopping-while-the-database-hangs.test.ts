import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { startProgram } from '#tests/support/program.ts'

test('the program stops while the database hangs', { timeout: 120_000 }, async () => {
  const database = await testDatabase()
  const databaseProxy = await startDatabaseProxy(database.url)
  const program = await startProgram({ DATABASE_URL: databaseProxy.url, LOG_LEVEL: 'silent' })
  onTestFinished(async () => {
    await program.kill()
    await program.stopAndDeleteData()
    await databaseProxy.close()
  })
  expect((await fetch(program.origin)).status).toBe(200)
  databaseProxy.freeze()
  expect(await program.stop()).toBe(0)
})
