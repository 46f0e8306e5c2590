import { setTimeout as pause } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

const WAITS_BELOW_DEADLOCK_TIMEOUT_MS = 800
const PAUSE_MS = 500
const MAX_TRIES = 200

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** Uses a transaction for each, and short waits for locks, because requests queue behind them (ADR 114). */
export async function runMigrations(client: pg.Client, migrations: ReadonlyArray<MigrationMeta>): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const newestTime = (await readMigrationTimes(client)).at(-1) ?? 0
  for (const migration of migrations) {
    if (migration.folderMillis > newestTime) await runWithoutBlocking(client, migration.sql, migration)
  }
}

export async function readMigrationTimes(client: pg.Client): Promise<Array<number>> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (table.rows[0]?.exists !== true) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as "at" from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

export async function runWithoutBlocking(
  client: pg.Client,
  statements: ReadonlyArray<string>,
  migration: MigrationMeta | null = null,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await runInTransaction(client, statements, migration)
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLockError(error) || tries === MAX_TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

async function runInTransaction(client: pg.Client, statements: ReadonlyArray<string>, migration: MigrationMeta | null) {
  await client.query('begin')
  const waitsEndAt = performance.now() + WAITS_BELOW_DEADLOCK_TIMEOUT_MS
  for (const statement of statements) {
    await client.query(`set local lock_timeout = ${Math.ceil(Math.max(1, waitsEndAt - performance.now()))}`)
    await client.query(statement)
  }
  if (migration !== null)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ])
  await client.query('commit')
}

function isLockError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(String(error.code))
  )
}
