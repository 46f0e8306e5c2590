import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { documentRequests } from './table.server.ts'

export type RequestKey = { applicationId: string; requestId: string }

/** A request of an application, both locked until the transaction ends; null where either is gone. */
export async function lockRequest(tx: Transaction, { applicationId, requestId }: RequestKey) {
  // The application first, as where something is asked for and where it is deleted.
  const [application] = await lockApplications(tx, [applicationId])
  if (application === undefined) return null
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.applicationId, applicationId)))
    .for('update')
  return request ?? null
}
