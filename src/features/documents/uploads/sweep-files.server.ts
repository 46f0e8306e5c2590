import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Clock, DAY_MS, systemClock } from '#src/clock.ts'
import { findKnownKeys } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { KEEP_UNFINISHED_UPLOAD_MS } from '#src/features/files/uploads.ts'
import { uploads } from '../table.server.ts'

const KEEP_UPLOAD_OUTCOME_MS = 7 * DAY_MS
const BATCH_SIZE = 500
/** More unknown files suggest a wrong bucket or an old database. */
const MAX_UNKNOWN_FILES = 100

type SweepResult = { uploads: number; idleFiles: number; files: number }

/** Removes old uploads, and files without a database row that are a day old by `storeClock`. */
export async function sweepFiles(app: FileContext, storeClock: Clock = systemClock): Promise<SweepResult> {
  const dayAgo = new Date(storeClock.now().getTime() - DAY_MS)
  const removedCounts = {
    uploads: await deleteOldUploads(app),
    idleFiles: await removeUnneededIntakeFiles(app, dayAgo),
    files: await removeUnknownFiles(app, dayAgo),
  }
  if (Object.values(removedCounts).some(count => count > 0)) app.log.info(removedCounts, 'removed leftover files')
  return removedCounts
}

/** Deletes a row before its file, so that a later sweep removes the file after a crash. */
async function deleteOldUploads({ db, clock, intake }: FileContext): Promise<number> {
  const timeAgo = (ms: number) => new Date(clock.now().getTime() - ms)
  const idleUploads = await db
    .delete(uploads)
    .where(and(eq(uploads.state, 'arriving'), lt(uploads.activeAt, timeAgo(KEEP_UNFINISHED_UPLOAD_MS))))
    .returning({ id: uploads.id })
  for (const { id } of idleUploads) await intake.remove(id)

  const endedUploads = await db
    .delete(uploads)
    .where(and(inArray(uploads.state, ['stored', 'refused']), lt(uploads.activeAt, timeAgo(KEEP_UPLOAD_OUTCOME_MS))))
    .returning({ id: uploads.id })

  const waitingUploads = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'whole'), lt(uploads.createdAt, timeAgo(KEEP_UNFINISHED_UPLOAD_MS))))
  let uploadsWithoutFile = 0
  for (const { id } of waitingUploads) {
    if ((await intake.size(id)) > 0) continue
    await db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    uploadsWithoutFile++
  }
  return idleUploads.length + endedUploads.length + uploadsWithoutFile
}

async function removeUnneededIntakeFiles({ db, intake }: FileContext, dayAgo: Date): Promise<number> {
  const oldIds = new Set<string>()
  for await (const { id, changedAt } of intake.list()) if (changedAt < dayAgo) oldIds.add(id)
  let removedCount = 0
  for (const ids of splitIntoBatches([...oldIds])) {
    const neededUploads = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(inArray(uploads.id, ids), inArray(uploads.state, ['arriving', 'whole'])))
    const neededIds = new Set(neededUploads.map(({ id }) => id))
    for (const id of ids) if (!neededIds.has(id) && (await intake.remove(id)) === 'removed') removedCount++
  }
  return removedCount
}

async function removeUnknownFiles({ db, storage, log }: FileContext, dayAgo: Date): Promise<number> {
  const oldKeys: Array<string> = []
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt < dayAgo) oldKeys.push(key)
  }
  const unknownFiles: Array<string> = []
  for (const keys of splitIntoBatches(oldKeys)) {
    const knownKeys = await findKnownKeys(db, keys)
    unknownFiles.push(...keys.filter(key => !knownKeys.has(key)))
  }
  if (unknownFiles.length > MAX_UNKNOWN_FILES) {
    log.error({ unknownFiles: unknownFiles.length }, 'too many unknown files: none is removed')
    return 0
  }
  let removedCount = 0
  for (const key of unknownFiles) if ((await storage.remove(key)) === 'removed') removedCount++
  return removedCount
}

function splitIntoBatches(items: ReadonlyArray<string>): Array<Array<string>> {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
}
