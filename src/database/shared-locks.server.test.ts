import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createSharedLocks } from './shared-locks.ts'

/** Each lock set has its own connection, like the one of a process. */
async function createLocksOfTwoProcesses() {
  const { db, url } = await testDatabase()
  const one = createSharedLocks(url)
  const other = createSharedLocks(url)
  onTestFinished(() => {
    one.close()
    other.close()
  })
  return { db, one, other }
}

test('several requests lock at once without a warning of the database driver', async () => {
  const { one } = await createLocksOfTwoProcesses()
  const warnings: Array<Error> = []
  const keepWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', keepWarning)
  onTestFinished(() => void process.off('warning', keepWarning))
  const names = ['1', '2', '3']
  await Promise.all(names.map(name => one.acquire(name, () => {})))
  await Promise.all(names.map(name => one.release(name)))
  expect(warnings).toEqual([])
})

test.each(['one', 'other'] as const)(
  'a second request in process "%s" asks the holder to release the lock, and waits for the release',
  async second => {
    const { one, ...others } = await createLocksOfTwoProcesses()
    const locks = { one, ...others }[second]
    const steps: Array<string> = []
    const asked = Promise.withResolvers<void>()
    await one.acquire('a', () => {
      if (steps.length === 0) steps.push('first asked to release')
      asked.resolve()
    })
    const secondDone = locks.acquire('a', () => {}).then(() => steps.push('second holds the lock'))
    await asked.promise
    await locks.acquire('b', () => {})
    steps.push('first releases')
    await one.release('a')
    await secondDone
    expect(steps).toEqual(['first asked to release', 'first releases', 'second holds the lock'])
  },
)

test('only one of many waiting requests of two processes holds the lock at a time', async () => {
  const { db, one, other } = await createLocksOfTwoProcesses()
  const requestNumbers = Array.from({ length: 20 }, (_, number) => number)
  let holderCount = 0
  let maxHolderCount = 0
  const lastHolders = await Promise.all(
    requestNumbers.map(async number => {
      const locks = number % 2 === 0 ? one : other
      await locks.acquire('c', () => {})
      maxHolderCount = Math.max(maxHolderCount, ++holderCount)
      await db.execute('select 1')
      holderCount--
      await locks.release('c')
      return number
    }),
  )
  expect(lastHolders).toEqual(requestNumbers)
  expect(maxHolderCount).toBe(1)
})

test('a request that waited for another process is asked to release the lock by those that came after it', async () => {
  const { one, other } = await createLocksOfTwoProcesses()
  await one.acquire('d', () => {})
  let wasAsked = false
  const second = other.acquire('d', () => {
    wasAsked = true
  })
  const third = other.acquire('d', () => {})
  expect(wasAsked).toBe(false)
  await one.release('d')
  await second
  expect(wasAsked).toBe(true)
  await other.release('d')
  await third
})

test('a lost connection frees the locks, asks their holders to stop, and is opened again', async () => {
  const { db, one, other } = await createLocksOfTwoProcesses()
  const asked = Promise.withResolvers<void>()
  await one.acquire('e', asked.resolve)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'talent-passage-locks' and datname = current_database()`)
  await asked.promise
  await other.acquire('e', () => {})
  await one.release('e')
  await one.acquire('f', () => {})
  await Promise.all([other.release('e'), one.release('f')])
})

test('a lock that arrives after its connection has ended is refused', async () => {
  const { one } = await createLocksOfTwoProcesses()
  // PostgreSQL refuses this name, and any error ends the connection.
  const refused = one.acquire('\u0000', () => {})
  const other = one.acquire('e', () => {})
  await expect(refused).rejects.toThrow()
  await expect(other).rejects.toThrow()
})

test('a lock that the database cannot give is refused, and the next request gets it', async () => {
  const { url } = await testDatabase()
  const missing = new URL(url)
  missing.pathname = 'missing'
  const locks = createSharedLocks(missing.href)
  onTestFinished(() => locks.close())
  for (const _ of [1, 2]) await expect(locks.acquire('g', () => {})).rejects.toThrow('does not exist')
})
