import { and, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { uploads } from './table.server.ts'

/** Writes down how much of an upload is here, durably. What is whole waits to be looked at. */
export async function noteArrival(app: Ground, id: string, receivedBytes: number): Promise<void> {
  await app.db.transaction(async tx => {
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (upload === undefined || upload.state !== 'arriving' || receivedBytes <= upload.receivedBytes) return
    const isWhole = receivedBytes >= upload.sizeBytes
    await tx
      .update(uploads)
      .set({
        receivedBytes: Math.min(receivedBytes, upload.sizeBytes),
        state: isWhole ? 'whole' : 'arriving',
        activeAt: app.clock.now(),
      })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'arriving')))
  })
}
