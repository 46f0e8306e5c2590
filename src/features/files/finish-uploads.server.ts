import { and, asc, eq, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { FileGround } from './file-ground.ts'
import { loggedUpload, receiveUpload } from './receive-upload.server.ts'

/** Whoever sent a file is still being answered for so long. */
const LEFT_ALONE_MS = 60_000
/** The queue gives a round five minutes; what is left comes with the next. */
const ROUND_MS = 4 * MINUTE_MS

/**
 * Finishes uploads that arrived but could not be stored: store or scanner away, queue full, process killed. The longest
 * untried come first. Returns how many ended.
 */
export async function finishUploads(app: FileGround): Promise<number> {
  const whole = await app.db
    .select({ id: uploads.id, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(eq(uploads.state, 'whole'), lte(uploads.activeAt, new Date(app.clock.now().getTime() - LEFT_ALONE_MS))))
    .orderBy(asc(uploads.activeAt))

  // Bounded by time and not by number: however many cannot be looked at, the others have their turn.
  const end = performance.now() + ROUND_MS
  let ended = 0
  for (const upload of whole) {
    if (performance.now() > end) break
    if (await finishOne(app, upload)) ended++
  }
  return ended
}

/** One that cannot be looked at, for whatever reason, must not keep the others waiting. */
async function finishOne(app: FileGround, { id, sizeBytes }: { id: string; sizeBytes: number }): Promise<boolean> {
  try {
    // After a move or a restored backup the row may be here without its file: the sweep forgets it.
    if ((await app.intake.size(id)) < sizeBytes) {
      app.log.warn({ upload: loggedUpload(id) }, 'an upload is whole, and its file is not here')
      return false
    }
    // Before it is tried: what takes the scanner all its patience goes behind the others also when the round ends there.
    await app.db
      .update(uploads)
      .set({ activeAt: app.clock.now() })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'whole')))
    const { state } = await receiveUpload(app, id)
    return state !== 'waiting'
  } catch (err) {
    app.log.error({ err, upload: loggedUpload(id) }, 'an upload could not be brought to its end')
    return false
  }
}
