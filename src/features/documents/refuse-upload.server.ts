import { and, eq, ne } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { uploads } from './table.server.ts'
import type { Refusal } from './upload-policy.ts'

/** Writes down why a file was not taken, so that whoever sent it is told the same however often they ask. */
export async function refuseUpload(app: Ground, id: string, refusal: Refusal): Promise<void> {
  await app.db
    .update(uploads)
    .set({ state: 'refused', refusal, activeAt: app.clock.now() })
    .where(and(eq(uploads.id, id), ne(uploads.state, 'stored')))
}
