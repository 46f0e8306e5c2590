import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { uploads } from '#src/features/documents/table.server.ts'

/** Lists uploads that are incomplete or wait to be stored, oldest first. */
export async function listUnfinishedUploads({ db }: Pick<AppContext, 'db'>, applicationId: string) {
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

export async function findUploadState({ db }: Pick<AppContext, 'db'>, id: string) {
  const [upload] = await db
    .select({ state: uploads.state, sizeBytes: uploads.sizeBytes, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload ?? null
}
