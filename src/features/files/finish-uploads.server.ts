import { and, asc, eq, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { FileContext } from './file-context.ts'
import { loggedUpload, receiveUpload } from './receive-upload.server.ts'

const MIN_IDLE_MS = 60_000
const MAX_RUN_MS = 4 * MINUTE_MS

/** Tries the longest untried uploads first. Returns how many were stored or refused. */
export async function finishUploads(app: FileContext): Promise<number> {
  const whole = await app.db
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(eq(uploads.state, 'whole'), lte(uploads.activeAt, new Date(app.clock.now().getTime() - MIN_IDLE_MS))))
    .orderBy(asc(uploads.activeAt))

  // Limit time, not number, so that slow failures do not starve the others.
  const end = performance.now() + MAX_RUN_MS
  let ended = 0
  for (const upload of whole) {
    if (performance.now() > end) break
    if (await retryUpload(app, upload)) ended++
  }
  return ended
}

async function retryUpload(app: FileContext, { id, sizeBytes }: { id: string; sizeBytes: number }): Promise<boolean> {
  try {
    if ((await app.intake.size(id)) < sizeBytes) {
      app.log.warn({ upload: loggedUpload(id) }, 'the file of a complete upload is missing')
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
    app.log.error({ err, upload: loggedUpload(id) }, 'a complete upload could not be processed')
    return false
  }
}
