import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#src/database/migrating/migrate.ts'
import {
  connectTo,
  createEmptyDatabase,
  createMigratedDatabase,
  migrateToRelease1,
} from '#tests/support/empty-database.ts'
import { describeSchema } from './describe-schema.ts'
import { listTables } from './samples.ts'

async function connectClient(url: string) {
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return client
}

async function readRows(client: Awaited<ReturnType<typeof connectTo>>) {
  const rows: Record<string, unknown> = {}
  for (const { table, columns } of await listTables(client)) {
    const names = columns.toSorted().map(name => `"${name}"`)
    rows[table] = (await client.query(`select ${names.join(', ')} from ${table} order by 1`)).rows
  }
  return rows
}

test('a fresh database and one that was upgraded from release 1.0.0 have the same schema and first rows', async () => {
  const [fresh, old] = [await createMigratedDatabase(), await createEmptyDatabase()]
  await migrateToRelease1(old.url)
  await migrate(old.url)
  const [freshClient, oldClient] = [await connectClient(fresh.url), await connectClient(old.url)]
  const expected = await describeSchema(freshClient)
  expect(expected.length).toBeGreaterThan(1_000)
  expect(await describeSchema(oldClient)).toEqual(expected)
  expect(await readRows(oldClient)).toEqual(await readRows(freshClient))
  const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at'
  expect((await oldClient.query(applied)).rows).toEqual((await freshClient.query(applied)).rows)
})
