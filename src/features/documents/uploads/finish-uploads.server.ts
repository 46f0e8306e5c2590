import { and, asc, eq, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { hashUploadIdForLog, receiveUpload } from './receive-upload.server.ts'

const MIN_IDLE_BEFORE_RETRY_MS = 60_000
const MAX_RUN_MS = 4 * MINUTE_MS

/** Tries to store complete uploads again, the longest untried first. Returns how many were stored or refused. */
export async function finishUploads(app: FileContext): Promise<number> {
  const completeUploads = await app.db
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.state, 'whole'),
        lte(uploads.activeAt, new Date(app.clock.now().getTime() - MIN_IDLE_BEFORE_RETRY_MS)),
      ),
    )
    .orderBy(asc(uploads.activeAt))

  const endOfRun = performance.now() + MAX_RUN_MS
  let finishedCount = 0
  for (const upload of completeUploads) {
    if (performance.now() > endOfRun) break
    if (await retryUpload(app, upload)) finishedCount++
  }
  return finishedCount
}

async function retryUpload(app: FileContext, { id, sizeBytes }: { id: string; sizeBytes: number }): Promise<boolean> {
  try {
    if ((await app.intake.size(id)) < sizeBytes) {
      app.log.warn({ upload: hashUploadIdForLog(id) }, 'the file of a complete upload is missing')
      return false
    }
    // Record the attempt first, so that an upload that crashes the process is tried last.
    await app.db
      .update(uploads)
      .set({ activeAt: app.clock.now() })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    const { state } = await receiveUpload(app, id)
    return state !== 'waiting'
  } catch (err) {
    app.log.error({ err, upload: hashUploadIdForLog(id) }, 'a complete upload could not be processed')
    return false
  }
}
