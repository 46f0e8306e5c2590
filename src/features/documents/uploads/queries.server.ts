import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import { uploads } from '#src/features/documents/table.server.ts'

const unfinishedUploads = buildOnce(db =>
  db
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
    .where(
      and(eq(uploads.caseId, sql.placeholder('id')), or(eq(uploads.state, 'arriving'), eq(uploads.state, 'whole'))),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id)),
)

/** Lists uploads that are incomplete or wait to be stored, oldest first. */
export function listUnfinishedUploads({ db }: Pick<AppContext, 'db'>, applicationId: string) {
  return unfinishedUploads(db).execute({ id: applicationId })
}

export async function findUpload({ db }: Pick<AppContext, 'db'>, id: string) {
  const [upload] = await db
    .select({
      state: uploads.state,
      sizeBytes: uploads.sizeBytes,
      createdAt: uploads.createdAt,
      purpose: uploads.purpose,
      documentType: uploads.documentType,
      fileName: uploads.fileName,
    })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload ?? null
}
