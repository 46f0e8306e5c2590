import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#src/clock.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { createLogger } from '#src/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wayTo } from '#tests/support/way-to-database.ts'
import type { Database } from './client.ts'
import { ANYTHING, openNewsFeed } from './news-feed.ts'

const log = createLogger('silent')

/** A feed that listens, and what it has told since. */
async function listening(url: string, times?: { pingMs: number; answerMs: number }) {
  const feed = openNewsFeed(url, log, times)
  onTestFinished(feed.close)
  const heard: Array<string> = []
  feed.subscribe(type => heard.push(type))
  // The first word: it listens from now on.
  await expect.poll(() => heard).toEqual([ANYTHING])
  heard.length = 0
  return { feed, heard }
}

function somethingHappens(db: Database, { isUndone = false } = {}) {
  return db.transaction(async tx => {
    const event = { type: 'caches.cleared', actor: { kind: 'system' }, subject: { kind: 'caches', id: 'c' } } as const
    await recordEvent({ clock: systemClock }, tx, event)
    if (isUndone) throw new Error('undone')
  })
}

const connections = async (db: Database) => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'talent-passage-news' and datname = current_database()`,
  )
  return rows.map(row => row.pid)
}

test('an event is heard when it is committed, and one that is undone is not', async () => {
  const { db, url } = await testDatabase()
  const { heard } = await listening(url)
  await expect(somethingHappens(db, { isUndone: true })).rejects.toThrow('undone')
  await somethingHappens(db)
  await expect.poll(() => heard).toEqual(['caches.cleared'])
})

test('nobody is connected before somebody listens, and everybody listens on one connection', async () => {
  const { db, url } = await testDatabase()
  const feed = openNewsFeed(url, log)
  onTestFinished(feed.close)
  expect(await connections(db)).toEqual([])
  const heard: Array<string> = []
  const stop = feed.subscribe(() => heard.push('first'))
  feed.subscribe(() => heard.push('second'))
  await expect.poll(() => heard).toEqual(['first', 'second'])
  stop()
  await somethingHappens(db)
  await expect.poll(() => heard).toEqual(['first', 'second', 'second'])
  expect(await connections(db)).toHaveLength(1)
})

test('a listener that fails takes nothing from the others', async () => {
  const { db, url } = await testDatabase()
  const { feed, heard } = await listening(url)
  feed.subscribe(() => {
    throw new Error('not me')
  })
  feed.subscribe(() => heard.push('another'))
  await somethingHappens(db)
  await expect.poll(() => heard).toEqual(['caches.cleared', 'another'])
})

test('a connection that is ended comes back by itself, and says once that something may have been missed', async () => {
  const { db, url } = await testDatabase()
  const { heard } = await listening(url)
  for (const pid of await connections(db)) await db.execute(sql`select pg_terminate_backend(${pid})`)
  await somethingHappens(db)
  await expect.poll(() => heard).toContain(ANYTHING)
  await expect.poll(() => connections(db)).toHaveLength(1)
  heard.length = 0
  await somethingHappens(db)
  await expect.poll(() => heard).toEqual(['caches.cleared'])
})

test('however long the database is away, the feed comes back with it', async () => {
  const { db, url } = await testDatabase()
  const way = await wayTo(url)
  onTestFinished(way.close)
  const { heard } = await listening(way.url)
  await way.close()
  await expect.poll(() => connections(db)).toEqual([])
  await somethingHappens(db)
  expect(heard).toEqual([])
  await way.open()
  await expect.poll(() => heard).toEqual([ANYTHING])
})

test('a peer that falls silent without a word is given up, and another connection made', async () => {
  const { db, url } = await testDatabase()
  const way = await wayTo(url)
  onTestFinished(way.close)
  const { heard } = await listening(way.url, { pingMs: 50, answerMs: 400 })
  way.fallSilent()
  await somethingHappens(db)
  await expect.poll(() => heard).toContain(ANYTHING)
  heard.length = 0
  await somethingHappens(db)
  await expect.poll(() => heard).toEqual(['caches.cleared'])
})

test('closed, it leaves no connection behind and tells those who last as long that it ends', async () => {
  const { db, url } = await testDatabase()
  const { feed, heard } = await listening(url)
  await feed.close()
  await feed.close()
  expect(feed.ended.aborted).toBe(true)
  await expect.poll(() => connections(db)).toEqual([])
  await somethingHappens(db)
  expect(heard).toEqual([])
})
