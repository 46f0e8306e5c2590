import { createHash } from 'node:crypto'
import { asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { StoredFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { documents } from './table.server.ts'

const MAX_FILES_PER_RUN = 200
const MAX_UNREACHABLE_FILES_IN_A_ROW = 3

/** Compares each file with its hash once a day, and a damaged file in every run. Returns how many are damaged. */
export async function checkFiles(app: FileContext): Promise<number> {
  const dayAgo = new Date(app.clock.now().getTime() - DAY_MS)
  const dueFiles = await app.db
    .select()
    .from(files)
    .where(or(lte(files.checkedAt, dayAgo), isNotNull(files.damagedAt)))
    .orderBy(asc(files.checkedAt), asc(files.id))
    .limit(MAX_FILES_PER_RUN)

  let damagedCount = 0
  let unreachableCount = 0
  for (const file of dueFiles) {
    const measured = await measureFile(app, file.key)
    unreachableCount = measured === 'unreachable' ? unreachableCount + 1 : 0
    if (unreachableCount === MAX_UNREACHABLE_FILES_IN_A_ROW) break
    if (measured === 'unreachable') continue
    const isIntact = measured !== null && (file.sha256 || measured.sha256) === measured.sha256
    if (!isIntact) damagedCount++
    await recordCheck(app, file, isIntact ? measured : null)
  }
  return damagedCount
}

type Measured = { sizeBytes: number; sha256: string }

async function measureFile({ storage, log }: FileContext, key: string): Promise<Measured | null | 'unreachable'> {
  try {
    const bytes = await storage.open(key)
    if (bytes === null) return null
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const chunk of bytes) {
      hash.update(chunk)
      sizeBytes += chunk.length
    }
    return { sizeBytes, sha256: hash.digest('hex') }
  } catch (err) {
    log.warn({ err }, 'a file could not be read for its check')
    return err instanceof Unavailable ? 'unreachable' : null
  }
}

/** `intact` is null for a damaged file. */
async function recordCheck(app: AppContext, { id, damagedAt }: StoredFile, intact: Measured | null): Promise<void> {
  await app.db.transaction(async tx => {
    const checkedAt = app.clock.now()
    const result = intact === null ? { damagedAt: damagedAt ?? checkedAt } : { ...intact, damagedAt: null }
    const [checked] = await tx
      .update(files)
      .set({ ...result, checkedAt })
      .where(eq(files.id, id))
      .returning()
    if (checked === undefined || intact !== null || damagedAt !== null) return
    app.log.error({ fileId: id, purpose: checked.purpose }, 'a file is missing or damaged')
    const [document] = await tx.select().from(documents).where(eq(documents.fileId, id))
    if (document === undefined) return
    await recordDocumentEvent(app, tx, {
      type: 'document.damaged',
      actor: { kind: 'system' },
      of: document,
      documentId: document.id,
    })
  })
}
