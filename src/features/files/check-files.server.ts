import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { loggedType } from '#src/features/documents/document-types.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { FileGround } from './file-ground.ts'

const AT_A_TIME = 200
/** So many in a row that cannot be asked about, and the store is away. */
const ENOUGH_SILENCE = 3

/**
 * Compares files with their hashes, each once a day, damaged ones each time. Reports nothing while the store is away.
 * Returns how many are damaged.
 */
export async function checkFiles(app: FileGround): Promise<number> {
  const dayAgo = new Date(app.clock.now().getTime() - DAY_MS)
  const due = await app.db
    .select({ id: documents.id, filePath: documents.filePath, sha256: documents.sha256 })
    .from(documents)
    .where(or(lte(documents.checkedAt, dayAgo), isNotNull(documents.damagedAt)))
    .orderBy(asc(documents.checkedAt), asc(documents.id))
    .limit(AT_A_TIME)

  let damaged = 0
  let silences = 0
  for (const { id, filePath, sha256 } of due) {
    const hash = await hashOf(app, filePath)
    silences = hash === 'unknown' ? silences + 1 : 0
    if (silences === ENOUGH_SILENCE) break
    if (hash === 'unknown') continue
    const isWhole = hash === sha256
    if (!isWhole) damaged++
    await noteCheck(app, id, { isWhole })
  }
  return damaged
}

/** SHA-256 in hexadecimal; null where the file is gone or its place on the disk cannot be read any more. */
async function hashOf({ storage, log }: FileGround, path: string): Promise<string | null | 'unknown'> {
  try {
    const file = await storage.open(path)
    if (file === null) return null
    const hash = createHash('sha256')
    await pipeline(file, hash)
    return hash.digest('hex')
  } catch (err) {
    log.warn({ err }, 'a file could not be read to be checked')
    return err instanceof Unavailable ? 'unknown' : null
  }
}

/** Writes down that a document's file was read, and whether it is what was stored. What has come back is no longer damaged. */
async function noteCheck(app: Ground, id: string, { isWhole }: { isWhole: boolean }): Promise<void> {
  await app.db.transaction(async tx => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
    if (document === undefined) return
    const now = app.clock.now()
    const damagedAt = isWhole ? null : (document.damagedAt ?? now)
    await tx.update(documents).set({ checkedAt: now, damagedAt }).where(eq(documents.id, id))
    if (isWhole || document.damagedAt !== null) return
    app.log.error({ documentId: id }, 'the file of a document is gone or damaged')
    await recordEvent(app, tx, {
      type: 'document.damaged',
      actor: { kind: 'system' },
      subject: { kind: 'application', id: document.applicationId },
      documentId: id,
      documentType: loggedType(document.documentType),
    })
  })
}
