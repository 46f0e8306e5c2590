import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { formatTypeForAuditTrail } from '#src/features/documents/document-types.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { FileContext } from './file-context.ts'

const MAX_FILES_PER_RUN = 200
const MAX_UNREACHABLE_FILES_IN_A_ROW = 3

/** Compares each file with its hash once a day, and a damaged file in every run. Returns how many are damaged. */
export async function checkFiles(app: FileContext): Promise<number> {
  const dayAgo = new Date(app.clock.now().getTime() - DAY_MS)
  const dueDocuments = await app.db
    .select({ id: documents.id, filePath: documents.filePath, sha256: documents.sha256 })
    .from(documents)
    .where(or(lte(documents.checkedAt, dayAgo), isNotNull(documents.damagedAt)))
    .orderBy(asc(documents.checkedAt), asc(documents.id))
    .limit(MAX_FILES_PER_RUN)

  let damagedCount = 0
  let unreachableCount = 0
  for (const { id, filePath, sha256 } of dueDocuments) {
    const hash = await hashFile(app, filePath)
    unreachableCount = hash === 'unreachable' ? unreachableCount + 1 : 0
    if (unreachableCount === MAX_UNREACHABLE_FILES_IN_A_ROW) break
    if (hash === 'unreachable') continue
    const isIntact = hash === sha256
    if (!isIntact) damagedCount++
    await recordCheck(app, id, { isIntact })
  }
  return damagedCount
}

async function hashFile({ storage, log }: FileContext, path: string): Promise<string | null | 'unreachable'> {
  try {
    const file = await storage.open(path)
    if (file === null) return null
    const hash = createHash('sha256')
    await pipeline(file, hash)
    return hash.digest('hex')
  } catch (err) {
    log.warn({ err }, 'a file could not be read for its check')
    return err instanceof Unavailable ? 'unreachable' : null
  }
}

async function recordCheck(app: AppContext, id: string, { isIntact }: { isIntact: boolean }): Promise<void> {
  await app.db.transaction(async tx => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
    if (document === undefined) return
    const checkedAt = app.clock.now()
    const damagedAt = isIntact ? null : (document.damagedAt ?? checkedAt)
    await tx.update(documents).set({ checkedAt: checkedAt, damagedAt }).where(eq(documents.id, id))
    if (isIntact || document.damagedAt !== null) return
    app.log.error({ documentId: id }, 'the file of a document is missing or damaged')
    await recordEvent(app, tx, {
      type: 'document.damaged',
      actor: { kind: 'system' },
      subject: { kind: 'application', id: document.applicationId },
      documentId: id,
      documentType: formatTypeForAuditTrail(document.documentType),
    })
  })
}
