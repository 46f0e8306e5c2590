import { and, eq, exists } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { hasStarted } from '#src/features/catalogue/start.ts'
import { CV_DOCUMENT_TYPE } from '#src/features/documents/document-types.ts'
import { documents } from '#src/features/documents/table.server.ts'

export async function hasCaseStarted({ db }: Pick<AppContext, 'db'>, applicationId: string): Promise<boolean> {
  const cv = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.applicationId, applications.id), eq(documents.documentType, CV_DOCUMENT_TYPE)))
  const [row] = await db
    .select({ hasFirstPayment: applications.paid, sector: applications.sector, hasCv: exists(cv).mapWith(Boolean) })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row !== undefined && hasStarted(row)
}
