import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { messageFiles } from '#src/features/messages/table.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** Lists the files that rows name, and unfinished uploads. */
export async function findNeededFiles(db: Database) {
  const files = await db
    .select({ key: documents.filePath })
    .from(documents)
    .union(db.select({ key: messageFiles.filePath }).from(messageFiles))
    .union(
      db
        .select({ key: sql<string>`${payments.proofKey}` })
        .from(payments)
        .where(isNotNull(payments.proofKey)),
    )
    .union(
      db
        .select({ key: sql<string>`${refunds.proofKey}` })
        .from(refunds)
        .where(isNotNull(refunds.proofKey)),
    )
    .union(db.select({ key: sql<string>`unnest(${deletedApplications.filePaths})` }).from(deletedApplications))
  const unfinished = await db
    .select({ id: uploads.id, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(inArray(uploads.state, ['arriving', 'whole']))
  return { keys: files.map(({ key }) => key).toSorted(), unfinished }
}
