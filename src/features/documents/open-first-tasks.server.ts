import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { listFirstDocuments } from './document-types.ts'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { reminderOfRequest } from './reminder-times.ts'
import { REQUESTED } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

/** Requests what the first stage needs, without types that were requested or sent before. Can be repeated. */
export async function openFirstTasks(app: AppContext, tx: Transaction, applicationId: string): Promise<void> {
  const [application] = await tx
    .select({
      item: liveApplications.item,
      sector: liveApplications.sector,
      status: liveApplications.status,
      endedByRefundAt: liveApplications.endedByRefundAt,
    })
    .from(liveApplications)
    .where(eq(liveApplications.id, applicationId))
    .for('update')
  if (application === undefined || !asksForDocuments(application)) return
  const now = app.clock.now()
  const known = await listKnownTypes(tx, applicationId)
  const wanted = listFirstDocuments(application.item, application.sector, dayInLagos(now)).filter(
    ({ documentType }) => !known.includes(documentType),
  )
  if (wanted.length === 0) return
  const rows = wanted.map(
    document =>
      ({
        ...document,
        id: randomUUID(),
        caseId: applicationId,
        status: REQUESTED,
        requestedAt: now,
      }) satisfies typeof documentRequests.$inferInsert,
  )
  await tx.insert(documentRequests).values(rows)
  await scheduleReminders(
    tx,
    rows.map(row => reminderOfRequest(row, now)),
  )
  for (const row of rows) {
    const { id: requestId, dueDate } = row
    await recordDocumentEvent(app, tx, {
      type: 'document.requested',
      actor: { kind: 'system' },
      of: row,
      requestId,
      dueDate,
    })
  }
}

/** Lists what we wait for, first due first. */
export async function listOpenRequests(_app: AppContext, tx: Transaction, applicationId: string) {
  return tx
    .select({ documentType: documentRequests.documentType, due: documentRequests.dueDate })
    .from(documentRequests)
    .where(and(eq(documentRequests.caseId, applicationId), eq(documentRequests.status, REQUESTED)))
    .orderBy(asc(documentRequests.dueDate), asc(documentRequests.documentType))
}

async function listKnownTypes(tx: Transaction, applicationId: string): Promise<Array<string>> {
  const requested = await tx
    .select({ documentType: documentRequests.documentType })
    .from(documentRequests)
    .where(eq(documentRequests.caseId, applicationId))
  const sent = await tx
    .select({ documentType: documents.documentType })
    .from(documents)
    .where(eq(documents.caseId, applicationId))
  return [...requested, ...sent].map(({ documentType }) => documentType)
}
