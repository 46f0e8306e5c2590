import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { uploads } from '#src/features/documents/table.server.ts'

/** What of an application is on its way and did not arrive whole, or is here and waits to be stored; oldest first. */
export async function uploadsUnderWay({ db }: Pick<Ground, 'db'>, applicationId: string) {
  return db
    .select({
      id: uploads.id,
      purpose: uploads.purpose,
      documentType: uploads.documentType,
      requestId: uploads.requestId,
      fileName: uploads.fileName,
      sizeBytes: uploads.sizeBytes,
      receivedBytes: uploads.receivedBytes,
      sha256: uploads.sha256,
      state: uploads.state,
    })
    .from(uploads)
    .where(and(eq(uploads.applicationId, applicationId), inArray(uploads.state, ['arriving', 'whole'])))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
}

/** How far an upload is; null where there is none of this id, a UUID. */
export async function uploadState({ db }: Pick<Ground, 'db'>, id: string) {
  const [upload] = await db
    .select({ state: uploads.state, sizeBytes: uploads.sizeBytes, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload ?? null
}
