import { desc, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { shownRequestStatus } from './request-statuses.ts'
import { documentRequests } from './table.server.ts'

/** What was asked for in an application, newest first. What is late and not here yet is expired. */
export async function documentRequestsOf(app: Ground, applicationId: string) {
  const today = dayInLagos(app.clock.now())
  const rows = await app.db
    .select({
      id: documentRequests.id,
      documentType: documentRequests.documentType,
      description: documentRequests.description,
      dueDate: documentRequests.dueDate,
      status: documentRequests.status,
      requestedAt: documentRequests.requestedAt,
    })
    .from(documentRequests)
    .where(eq(documentRequests.applicationId, applicationId))
    .orderBy(desc(documentRequests.requestedAt), desc(documentRequests.id))
  return rows.map(row => ({ ...row, status: shownRequestStatus(row, today) }))
}
