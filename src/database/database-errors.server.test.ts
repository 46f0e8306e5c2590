import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { testDatabase } from '#tests/support/database.ts'

test('the name of a violated constraint is returned', async () => {
  const { db, pool } = await testDatabase()
  await db.execute(sql`create table shelf (place int constraint one_each unique constraint only_up check (place > 0))`)
  const catchViolatedConstraint = (place: number) =>
    db.execute(sql`insert into shelf values (${place})`).catch(findViolatedConstraint)

  expect(await catchViolatedConstraint(-1)).toBe('only_up')
  await catchViolatedConstraint(1)
  expect(await catchViolatedConstraint(1)).toBe('one_each')
  expect(await pool.query('insert into shelf values (1)').catch(findViolatedConstraint)).toBe('one_each')
})

test('the constraint name is also found in the error of a failed transaction', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table shelf (place int constraint one_each unique)`)
  const insertingTwice = db.transaction(async tx => {
    await tx.execute(sql`insert into shelf values (1)`)
    await tx.execute(sql`insert into shelf values (1)`)
  })
  expect(await insertingTwice.catch(findViolatedConstraint)).toBe('one_each')
})

test('for an error that is no constraint violation, null is returned', async () => {
  const { db } = await testDatabase()
  expect(await db.execute(sql`select nothing from nowhere`).catch(findViolatedConstraint)).toBeNull()
  for (const error of [new Error('bookings_never_overlap'), 'bookings_never_overlap', null, undefined]) {
    expect(findViolatedConstraint(error)).toBeNull()
  }
})
