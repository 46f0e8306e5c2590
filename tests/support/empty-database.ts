import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
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

/** Runs only the first `count` migrations. */
export async function migrateToRelease(url: string, count: number): Promise<void> {
  const client = await connectTo(url)
  const migrations = readMigrationFiles({ migrationsFolder: 'src/database/migrations' })
  await runMigrations(client, migrations.slice(0, count)).finally(() => client.end())
}
