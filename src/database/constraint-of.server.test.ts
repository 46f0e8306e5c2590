import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { constraintOf } from './constraint-of.ts'

test('a violation names its constraint', async () => {
  const { db, pool } = await testDatabase()
  await db.execute(sql`create table shelf (place int constraint one_each unique constraint only_up check (place > 0))`)
  const refusalOf = (place: number) => db.execute(sql`insert into shelf values (${place})`).catch(constraintOf)

  expect(await refusalOf(-1)).toBe('only_up')
  await refusalOf(1)
  expect(await refusalOf(1)).toBe('one_each')
  expect(await pool.query('insert into shelf values (1)').catch(constraintOf)).toBe('one_each')
})

test('a violation inside a transaction is passed on', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table shelf (place int constraint one_each unique)`)
  const twice = db.transaction(async tx => {
    await tx.execute(sql`insert into shelf values (1)`)
    await tx.execute(sql`insert into shelf values (1)`)
  })
  expect(await twice.catch(constraintOf)).toBe('one_each')
})

test('any other error names no constraint', async () => {
  const { db } = await testDatabase()
  expect(await db.execute(sql`select nothing from nowhere`).catch(constraintOf)).toBeNull()
  for (const error of [new Error('bookings_never_overlap'), 'bookings_never_overlap', null, undefined]) {
    expect(constraintOf(error)).toBeNull()
  }
})
