import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { FileContext } from './file-context.ts'
import type { FileFormat } from './file-formats.ts'
import type { StoredFile } from './open-file.server.ts'
import { type InspectedFile, inspectAndStore, storeOwnFile } from './store-file.server.ts'
import { files } from './table.server.ts'
import { isOverQuota, type RefusedFile } from './uploads.ts'

/**
 * `id` names the file in the intake. `sha256` is the hash of the file that was sent, if it is known. With `ownFormat` we made
 * it ourselves, so it needs no inspection.
 */
export type ReceivedFile = { id: string; fileName: string; sha256?: string | null; ownFormat?: FileFormat }

export type NewFile = InspectedFile & { id: string; name: string }

export type FilesRefusal = { ok: false; reason: 'files'; refused: readonly [RefusedFile, ...Array<RefusedFile>] }

/**
 * Inspects and stores the files of the intake, and lets `record` write their rows with `insertFiles`. One refused file
 * refuses all. The intake keeps the files. Throws Unavailable.
 */
export async function attach<const Received extends ReadonlyArray<ReceivedFile>, Result>(
  app: FileContext,
  { stem, received }: { stem: string; received: Received },
  record: (files: { [Index in keyof Received]: NewFile }) => Promise<Result>,
): Promise<Result | FilesRefusal> {
  // Lists put files of the same moment in the order of their ids, so these keep the order in which they were chosen.
  const ids = received.map(() => randomUUID()).toSorted()
  const stored: Array<NewFile> = []
  const refused: Array<RefusedFile> = []
  try {
    for (const [index, { id, fileName, sha256, ownFormat }] of received.entries()) {
      const result =
        ownFormat === undefined
          ? await inspectAndStore(app, id, stem, sha256 ?? null)
          : await storeOwnFile(app, id, stem, ownFormat)
      if (result.ok) stored.push({ id: ids[index] ?? randomUUID(), name: fileName, ...result.file })
      else refused.push({ fileName, refusal: result.refusal })
    }
    return refuseFiles(refused) ?? (await record(stored as { [Index in keyof Received]: NewFile }))
  } catch (error) {
    const isRefusal = error instanceof CaseIsFull
    const refusal = refuseFiles(received.map(({ fileName }) => ({ fileName, refusal: 'quota-reached' })))
    if (!isRefusal || refusal === null) throw error
    return refusal
  } finally {
    await removeFilesWithoutRow(
      app,
      stored.map(({ key }) => key),
    )
  }
}

function refuseFiles([first, ...others]: ReadonlyArray<RefusedFile>): FilesRefusal | null {
  return first === undefined ? null : { ok: false, reason: 'files', refused: [first, ...others] }
}

/** A refused, failed or repeated form leaves its files unused. If this fails, `sweepFiles` removes them. */
async function removeFilesWithoutRow({ db, storage, log }: FileContext, keys: ReadonlyArray<string>): Promise<void> {
  try {
    const known = await findKnownKeys(db, keys)
    for (const key of keys) if (!known.has(key)) await storage.remove(key)
  } catch (err) {
    log.warn({ err }, 'a file without a row could not be removed; the sweep retries')
  }
}

export async function findKnownKeys(
  db: Pick<AppContext['db'], 'select'>,
  keys: ReadonlyArray<string>,
): Promise<Set<string>> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

class CaseIsFull extends Error {
  override name = 'CaseIsFull'
}

type Place = Pick<StoredFile, 'caseId' | 'purpose'>

/** The caller has locked the case. Over its quota, throws an error that `attach` turns into a refusal. */
export async function insertFiles(
  app: AppContext,
  tx: Transaction,
  place: Place,
  newFiles: ReadonlyArray<NewFile>,
): Promise<void> {
  if (newFiles.length === 0) return
  const stored = place.caseId === null ? NOTHING_STORED : await countFilesOfCase(tx, place.caseId)
  if (place.purpose !== 'pack' && isOverQuota(newFiles, stored)) throw new CaseIsFull()
  const now = app.clock.now()
  await tx.insert(files).values(newFiles.map(file => ({ ...file, ...place, checkedAt: now, createdAt: now })))
}

const NOTHING_STORED = { count: 0, bytes: 0 }

/** What we make of their files takes nothing from the quota of applicants. */
export async function countFilesOfCase(tx: Transaction, caseId: string): Promise<{ count: number; bytes: number }> {
  const [stored] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${files.sizeBytes}), 0)::float8` })
    .from(files)
    .where(and(eq(files.caseId, caseId), ne(files.purpose, 'pack')))
  return stored ?? NOTHING_STORED
}

/** Deletes rows, with the documents and places in messages that refer to them. Returns the keys to remove. */
export async function deleteFiles(tx: Transaction, condition: SQL | undefined): Promise<Array<string>> {
  const rows = await tx.delete(files).where(condition).returning({ key: files.key })
  return rows.map(({ key }) => key)
}

/** Removes files that are no longer needed from the intake. If that fails, `sweepFiles` removes them later. */
export async function discardReceivedFiles(
  { intake, log }: Pick<FileContext, 'intake' | 'log'>,
  received: ReadonlyArray<{ id: string }>,
): Promise<void> {
  for (const { id } of received) {
    try {
      await intake.remove(id)
    } catch (err) {
      log.warn({ err }, 'a received file could not be removed; the sweep retries')
    }
  }
}

/**
 * Removes stored files and those of the intake. Can be repeated. A job of release 1.0.0 names no keys, so `sweepFiles`
 * removes its files. Throws Unavailable.
 */
export async function removeFiles(
  app: FileContext,
  { keys = [], uploadIds }: { keys?: ReadonlyArray<string>; uploadIds: ReadonlyArray<string> },
): Promise<void> {
  const outcomes: Array<'removed' | 'kept'> = []
  for (const key of keys) outcomes.push(await app.storage.remove(key))
  for (const id of uploadIds) outcomes.push(await app.intake.remove(id))
  if (outcomes.includes('kept')) throw new Unavailable('A backup is running: the files are removed after it.')
}
