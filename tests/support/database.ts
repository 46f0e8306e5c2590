import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterTestOrFile } from './after-file.ts'
import { copyTemplate } from './template.ts'

/**
 * Creates a migrated database, which is dropped after the test, or after the test file if it was created outside a
 * test.
 */
export async function testDatabase() {
  const url = await createDatabase()
  const { db, pool, changes, close } = openDatabase(url, createLogger('silent'))
  closeAfterTestOrFile(async () => {
    await close()
    await runAsAdmin(inject('cluster').adminUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  })
  return { url, db, pool, changes }
}

/** Creates a migrated database that lives as long as the test run. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const { adminUrl, failure } = inject('cluster')
  if (failure !== null) throw new Error(failure)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, copyTemplate(name))
  const url = new URL(adminUrl)
  url.pathname = name
  return url.href
}

/** Creates a database without any table, which is dropped after the test. Returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, `create database ${name}`)
  closeAfterTestOrFile(() => runAsAdmin(adminUrl, `drop database ${name} with (force)`))
  const url = new URL(adminUrl)
  url.pathname = name
  return url.href
}

/** The connection for creating and dropping databases. It does not keep a test worker alive. */
let admin: pg.Pool | undefined

async function runAsAdmin(adminUrl: string, statement: string) {
  admin ??= new pg.Pool({ connectionString: adminUrl, max: 1, allowExitOnIdle: true })
  await admin.query(statement)
}
