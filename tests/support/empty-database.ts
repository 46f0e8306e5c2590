import pg from 'pg'
import { listMigrationsOfRelease1 } from '#src/database/migrating/migrations.ts'
import { runMigrations } from '#src/database/migrating/run-migrations.ts'
import { emptyDatabase, testDatabase } from './database.ts'

export async function createEmptyDatabase() {
  const url = await emptyDatabase()
  return { url, runQuery: (statement: string) => runQuery(url, statement) }
}

export async function createMigratedDatabase() {
  const { url } = await testDatabase()
  return { url, runQuery: (statement: string) => runQuery(url, statement) }
}

export async function runQuery(url: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = await connectTo(url)
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Creates the tables of release 1.0.0, or of a later migration of release 1. */
export async function migrateToRelease1(url: string, name = 'release-1.0.0'): Promise<void> {
  const client = await connectTo(url)
  const migrations = listMigrationsOfRelease1()
  const count = migrations.findIndex(each => each.name === name) + 1
  await runMigrations(client, migrations.slice(0, count)).finally(() => client.end())
}
