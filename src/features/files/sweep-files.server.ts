import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY_MS, systemClock } from '#src/clock.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { FileContext } from './file-context.ts'
import { UPLOAD_KEPT_MS } from './uploads.ts'

const OUTCOME_KEPT_MS = 7 * DAY_MS
const BATCH_SIZE = 500
/** More unknown files suggest a wrong bucket or an old database. */
const MAX_UNKNOWN_FILES = 100

type Swept = { uploads: number; idleFiles: number; files: number }

/** Removes old uploads, and files without a row that are a day old by `storeClock`. */
export async function sweepFiles(app: FileContext, storeClock: Clock = systemClock): Promise<Swept> {
  const dayAgo = new Date(storeClock.now().getTime() - DAY_MS)
  const swept = {
    uploads: await deleteOldUploads(app),
    idleFiles: await removeIdleFiles(app, dayAgo),
    files: await removeUnknownFiles(app, dayAgo),
  }
  if (Object.values(swept).some(count => count > 0)) app.log.info(swept, 'removed leftover files')
  return swept
}

/** Deletes rows first, because a later sweep finds files without a row. */
async function deleteOldUploads({ db, clock, intake }: FileContext): Promise<number> {
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
    .where(and(eq(uploads.state, 'whole'), lt(uploads.createdAt, before(UPLOAD_KEPT_MS))))
  let lost = 0
  for (const { id } of waiting) {
    if ((await intake.size(id)) > 0) continue
    await db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    lost++
  }
  return idle.length + ended.length + lost
}

async function removeIdleFiles({ db, intake }: FileContext, dayAgo: Date): Promise<number> {
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

async function removeUnknownFiles({ db, storage, log }: FileContext, dayAgo: Date): Promise<number> {
  const old: Array<string> = []
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt < dayAgo) old.push(key)
  }
  const unknownFiles: Array<string> = []
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
    unknownFiles.push(
      ...without(
        keys,
        known.map(({ path }) => path),
      ),
    )
  }
  if (unknownFiles.length > MAX_UNKNOWN_FILES) {
    log.error({ unknownFiles: unknownFiles.length }, 'too many unknown files: none is removed')
    return 0
  }
  for (const key of unknownFiles) await storage.remove(key)
  return unknownFiles.length
}

function inBatches(items: ReadonlyArray<string>): Array<Array<string>> {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
}

function without(items: ReadonlyArray<string>, known: ReadonlyArray<string>): Array<string> {
  const remaining = new Set(items)
  for (const item of known) remaining.delete(item)
  return [...remaining]
}
