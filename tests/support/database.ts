import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterFile } from './after-file.ts'

/**
 * Creates a migrated database, which is dropped after the test, or after the test file if it was created outside a
 * test.
 */
export async function testDatabase() {
  const { adminUrl, template, failure } = inject('cluster')
  if (failure !== null) throw new Error(failure)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = name
  const { db, pool, changes, close } = openDatabase(url.href, createLogger('silent'))
  closeAfterTestOrFile(async () => {
    await close()
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`)
  })
  return { url: url.href, db, pool, changes }
}

async function runAsAdmin(adminUrl: string, statement: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

function closeAfterTestOrFile(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // `onTestFinished` throws when it is called outside a test.
    closeAfterFile(close)
  }
}
