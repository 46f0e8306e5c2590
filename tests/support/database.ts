import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { closeAfterFile } from './after-file.ts'

/** A migrated database: for one test when called in a test, otherwise for the whole file. Dropped automatically. */
export async function testDatabase() {
  const { adminUrl, template, failure } = inject('cluster')
  if (failure !== null) throw new Error(failure)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = name
  const { db, pool, close } = openDatabase(url.href, createLogger('silent'))
  whenDone(async () => {
    await close()
    await administer(adminUrl, `drop database ${name} with (force)`)
  })
  return { url: url.href, db, pool }
}

async function administer(adminUrl: string, statement: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

function whenDone(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // Not inside a test.
    closeAfterFile(close)
  }
}
