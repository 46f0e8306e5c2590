import { inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { prices } from '#src/features/site/table.server.ts'
import { createLogger } from '#src/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from './client.ts'
import { isPlannedOnce, withOnePlan } from './statements.ts'

test('a repeated statement is prepared once per connection', async () => {
  const db = await openSingleConnection()
  for (const pence of [1, 2, 3]) await db.execute(sql`select item from prices where pence = ${pence}`)
  expect(await listPrepared(db)).toEqual(['select item from prices where pence = $1'])
})

test('a statement with one plan is planned for all values, and the next one is not', async () => {
  const db = await openSingleConnection()
  const read = (pence: number) =>
    db.execute(sql`${withOnePlan} select item from prices where item in (${'a'}, ${'b'}) or pence = ${pence}`)
  for (const pence of [1, 2]) await read(pence)
  await db.execute(sql`select item from prices where pence = ${1}`)
  const { rows } = await db.execute(sql`select generic_plans::int, custom_plans::int from pg_prepared_statements
    order by generic_plans desc`)
  expect(rows).toEqual([
    { generic_plans: 2, custom_plans: 0 },
    { generic_plans: 0, custom_plans: 1 },
  ])
})

test('searches, lists of values and inserts of several rows are not prepared', async () => {
  const db = await openSingleConnection()
  await db.execute(sql`select item from prices where item like ${'%fee%'}`)
  await db
    .select()
    .from(prices)
    .where(inArray(prices.item, ['application_fee', 'full_support']))
  await db.execute(sql`create table kept (word text, other text)`)
  await db.execute(sql`insert into kept values (${'a'}, ${'b'}), (${'c'}, ${'d'})`)
  expect(await listPrepared(db)).toEqual([])
  expect(isPlannedOnce({ text: 'select 1 from a where b ilike $1' })).toBe(false)
})

test('after a migration changes the type of a column, a failed transaction closes the connection with the old plan', async () => {
  const db = await openSingleConnection()
  await db.execute(sql`create table kept (word int)`)
  const read = () => db.transaction(tx => tx.execute(sql`select word from kept where ${true}::boolean`))
  await read()
  await db.execute(sql`alter table kept alter word type text`)
  await expect(read()).rejects.toMatchObject({ cause: { message: 'cached plan must not change result type' } })
  expect((await read()).rows).toEqual([])
})

async function openSingleConnection(): Promise<Database> {
  const { url } = await testDatabase()
  const { db, close } = openDatabase(url, createLogger('silent'), 1)
  onTestFinished(close)
  return db
}

async function listPrepared(db: Database) {
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.map(({ statement }) => statement)
}
