import { and, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { messageFiles } from '#src/features/messages/table.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** Lists the files that rows name, with the hash if rows have it, and unfinished uploads of which bytes arrived. */
export async function findNeededFiles(db: Database) {
  const noHash = sql<string | null>`null::text`
  const files = await db
    .select({ key: documents.filePath, sha256: sql<string | null>`${documents.sha256}` })
    .from(documents)
    .union(
      db.select({ key: messageFiles.filePath, sha256: sql<string | null>`${messageFiles.sha256}` }).from(messageFiles),
    )
    .union(
      db
        .select({ key: sql<string>`${payments.proofKey}`, sha256: noHash })
        .from(payments)
        .where(isNotNull(payments.proofKey)),
    )
    .union(
      db
        .select({ key: sql<string>`${refunds.proofKey}`, sha256: noHash })
        .from(refunds)
        .where(isNotNull(refunds.proofKey)),
    )
    .union(
      db
        .select({ key: sql<string>`unnest(${deletedApplications.filePaths})`, sha256: noHash })
        .from(deletedApplications),
    )
  const unfinished = await db
    .select({ id: uploads.id, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(and(inArray(uploads.state, ['arriving', 'whole']), gt(uploads.receivedBytes, 0)))
  return { files, unfinished }
}
