import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY_MS, systemClock } from '#src/clock.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { FileGround } from './file-ground.ts'
import { UPLOAD_KEPT_MS } from './uploads.ts'

/** So long whoever sent a file may still ask what became of it. */
const OUTCOME_KEPT_MS = 7 * DAY_MS
const AT_A_TIME = 500
/** More strangers than these are no leftovers: the bucket is another's, or the database is an old one. */
const TOO_MANY = 100

type Swept = { uploads: number; arrivals: number; files: number }

/**
 * Removes idle uploads, and files without a row that are a day old by the clock of the store, which is the machine's
 * and not ours.
 */
export async function sweepFiles(app: FileGround, machine: Clock = systemClock): Promise<Swept> {
  const dayAgo = new Date(machine.now().getTime() - DAY_MS)
  const swept = {
    uploads: await forgetUploads(app),
    arrivals: await removeArrivals(app, dayAgo),
    files: await removeStrangers(app, dayAgo),
  }
  if (Object.values(swept).some(count => count > 0)) app.log.info(swept, 'swept up files')
  return swept
}

/** The row first: what a kill leaves of its file is a file without a row, which comes next. */
async function forgetUploads({ db, clock, intake }: FileGround): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const idle = await db
    .delete(uploads)
    .where(and(eq(uploads.state, 'arriving'), lt(uploads.activeAt, before(UPLOAD_KEPT_MS))))
    .returning({ id: uploads.id })
  for (const { id } of idle) await intake.remove(id)

  const ended = await db
    .delete(uploads)
    .where(and(inArray(uploads.state, ['stored', 'refused']), lt(uploads.activeAt, before(OUTCOME_KEPT_MS))))
    .returning({ id: uploads.id })

  const waiting = await db
    .select({ id: uploads.id })
    .from(uploads)
    // Every try to finish one counts as activity: so by when it began.
    .where(and(eq(uploads.state, 'whole'), lt(uploads.createdAt, before(UPLOAD_KEPT_MS))))
  let lost = 0
  for (const { id } of waiting) {
    // What is here waits as long as it takes. What is not here any more cannot come to an end.
    if ((await intake.size(id)) > 0) continue
    await db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    lost++
  }
  return idle.length + ended.length + lost
}

async function removeArrivals({ db, intake }: FileGround, dayAgo: Date): Promise<number> {
  const old = new Set<string>()
  for await (const { id, changedAt } of intake.list()) if (changedAt < dayAgo) old.add(id)
  let removed = 0
  for (const ids of inBatches([...old])) {
    const needed = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(inArray(uploads.id, ids), inArray(uploads.state, ['arriving', 'whole'])))
    for (const id of without(
      ids,
      needed.map(({ id }) => id),
    )) {
      await intake.remove(id)
      removed++
    }
  }
  return removed
}

async function removeStrangers({ db, storage, log }: FileGround, dayAgo: Date): Promise<number> {
  const old: Array<string> = []
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt < dayAgo) old.push(key)
  }
  const strangers: Array<string> = []
  for (const keys of inBatches(old)) {
    const known = await db
      .select({ path: documents.filePath })
      .from(documents)
      .where(inArray(documents.filePath, keys))
      .union(
        db
          .select({ path: sql<string>`${payments.proofKey}` })
          .from(payments)
          .where(inArray(payments.proofKey, keys)),
      )
    strangers.push(
      ...without(
        keys,
        known.map(({ path }) => path),
      ),
    )
  }
  if (strangers.length > TOO_MANY) {
    log.error({ strangers: strangers.length }, 'so many files belong to no document that none is removed')
    return 0
  }
  for (const key of strangers) await storage.remove(key)
  return strangers.length
}

function inBatches(items: ReadonlyArray<string>): Array<Array<string>> {
  return Array.from({ length: Math.ceil(items.length / AT_A_TIME) }, (_, index) =>
    items.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME),
  )
}

function without(items: ReadonlyArray<string>, known: ReadonlyArray<string>): Array<string> {
  const left = new Set(items)
  for (const item of known) left.delete(item)
  return [...left]
}
