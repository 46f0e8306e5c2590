import { and, eq, getTableColumns, getTableName, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#src/database/client.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import {
  applicationDeliveries,
  applications,
  type deletedApplications,
} from '#src/features/applications/table.server.ts'
import { auditValues } from '#src/features/audit/table.server.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { messageFiles, messages, threads } from '#src/features/messages/table.server.ts'
import { applicationClocks, applicationMilestones } from '#src/features/milestones/table.server.ts'
import { mails, reminders } from '#src/features/outbox/table.server.ts'
import { anonymisePayments } from '#src/features/payments/anonymise-payments.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { payLinks } from '#src/features/payments/pay-links/table.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments, quotes } from '#src/features/payments/table.server.ts'
import { caseNotes, tasks } from '#src/features/work/table.server.ts'
import { findPersonalEvents } from './find-personal-events.server.ts'

export type Snapshot = (typeof deletedApplications.$inferSelect)['snapshot']

/** In the order of the foreign keys. */
const RESTORED_TABLES: ReadonlyArray<PgTable> = [
  applications,
  payLinks,
  applicationDeliveries,
  tasks,
  caseNotes,
  applicationMilestones,
  applicationClocks,
  documentRequests,
  documents,
  threads,
  messages,
  messageFiles,
  quotes,
  mails,
  reminders,
  auditValues,
]

/** Leaves out sessions, uploads in transit and mails that wait. */
export async function takeSnapshot(tx: Transaction, application: LockedApplication): Promise<Snapshot> {
  const { id } = application
  const conditions: ReadonlyArray<readonly [PgTable, SQL | undefined]> = [
    [applications, eq(applications.id, id)],
    [payLinks, eq(payLinks.applicationId, id)],
    [applicationDeliveries, eq(applicationDeliveries.applicationId, id)],
    [tasks, eq(tasks.applicationId, id)],
    [caseNotes, eq(caseNotes.applicationId, id)],
    [applicationMilestones, eq(applicationMilestones.applicationId, id)],
    [applicationClocks, eq(applicationClocks.applicationId, id)],
    [documentRequests, eq(documentRequests.applicationId, id)],
    [documents, eq(documents.applicationId, id)],
    [threads, eq(threads.applicationId, id)],
    [messages, inArray(messages.threadId, threadIds(tx, id))],
    [messageFiles, inArray(messageFiles.messageId, messageIds(tx, id))],
    [quotes, eq(quotes.applicationId, id)],
    [mails, and(isMailOf(tx, id), notInArray(mails.state, ['queued', 'sending']))],
    [reminders, eq(reminders.caseId, id)],
    [auditValues, inArray(auditValues.eventId, await findPersonalEvents(tx, application))],
    [payments, eq(payments.applicationId, id)],
    [disputes, inArray(disputes.paymentId, paymentIds(tx, id))],
    [refunds, inArray(refunds.paymentId, paymentIds(tx, id))],
  ]
  const parts = conditions.map(
    ([table, condition]) =>
      sql`${getTableName(table)}::text, (select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${condition})`,
  )
  const { rows } = await tx.execute<{ snapshot: Snapshot }>(
    sql`select jsonb_build_object(${sql.join(parts, sql`, `)}) as snapshot`,
  )
  return rows[0]?.snapshot ?? {}
}

/** Payments stay without name and e-mail, and events without values. Files stay. */
export async function removeApplicationRows(
  tx: Transaction,
  application: LockedApplication,
): Promise<{ uploadIds: Array<string>; proofIds: Array<string> }> {
  const { id } = application
  await tx.delete(auditValues).where(inArray(auditValues.eventId, await findPersonalEvents(tx, application)))
  const uploadRows = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.applicationId, id))
  await tx.delete(mails).where(isMailOf(tx, id))
  await tx.delete(reminders).where(eq(reminders.caseId, id))
  // The deletion cascades to quotes that payments reference.
  const proofIds = await anonymisePayments(tx, eq(payments.applicationId, id))
  await tx.delete(applications).where(eq(applications.id, id))
  return { uploadIds: uploadRows.map(upload => upload.id), proofIds }
}

/** Returns false if the id, the reference or the unpaid form is taken. */
export async function restoreSnapshot(tx: Transaction, id: string, snapshot: Snapshot): Promise<boolean> {
  for (const table of RESTORED_TABLES) {
    const insertedCount = await insertRows(tx, table, snapshot[getTableName(table)] ?? [])
    if (table === applications && insertedCount === 0) return false
  }
  const storedPayments = JSON.stringify(snapshot[getTableName(payments)] ?? [])
  await tx.execute(sql`
    update ${payments} set application_id = stored.application_id, application_reference = stored.application_reference,
      name = stored.name, email = stored.email, payer_name = stored.payer_name, payer_email = stored.payer_email,
      refund_email = stored.refund_email,
      pay_link_id = (select id from pay_links where id = stored.pay_link_id), quote_id = stored.quote_id, recorded_note = stored.recorded_note,
      offline_reference = stored.offline_reference, proof_file_id = stored.proof_file_id, checkout_url = stored.checkout_url
    from jsonb_populate_recordset(null::${payments}, ${storedPayments}::jsonb) as stored where ${payments.id} = stored.id`)
  const storedDisputes = JSON.stringify(snapshot[getTableName(disputes)] ?? [])
  await tx.execute(sql`
    update ${disputes} set reason = stored.reason, answer_message = stored.answer_message
    from jsonb_populate_recordset(null::${disputes}, ${storedDisputes}::jsonb) as stored where ${disputes.id} = stored.id`)
  const storedRefunds = JSON.stringify(snapshot[getTableName(refunds)] ?? [])
  await tx.execute(sql`
    update ${refunds} set reason = stored.reason, terms_note = stored.terms_note, problem = stored.problem,
      account_ending = stored.account_ending, offline_reference = stored.offline_reference, proof_file_id = stored.proof_file_id
    from jsonb_populate_recordset(null::${refunds}, ${storedRefunds}::jsonb) as stored where ${refunds.id} = stored.id`)
  // Refunds of the last days count too.
  const counted = sql`(select coalesce(sum(${payments.countedPence}), 0) from ${payments} where ${payments.applicationId} = ${id})`
  await tx
    .update(applications)
    .set({ settledPence: sql`${counted} + ${applications.reducedPence}` })
    .where(eq(applications.id, id))
  await tx.execute(sql`select apply_refund_meanings(${id}::uuid)`)
  return true
}

/** Columns that an older snapshot lacks get their default. */
async function insertRows(tx: Transaction, table: PgTable, rows: Snapshot[string]): Promise<number> {
  const [firstRow] = rows
  if (firstRow === undefined) return 0
  const columns = Object.values(getTableColumns(table))
    .filter(column => column.generated === undefined && column.name in firstRow)
    .map(column => sql.identifier(column.name))
  const list = sql.join(columns, sql`, `)
  const { rowCount } = await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`)
  return rowCount ?? 0
}

function threadIds(tx: Transaction, id: string) {
  return tx.select({ id: threads.id }).from(threads).where(eq(threads.applicationId, id))
}

function messageIds(tx: Transaction, id: string) {
  return tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.threadId, threadIds(tx, id)))
}

function paymentIds(tx: Transaction, id: string) {
  return tx.select({ id: payments.id }).from(payments).where(eq(payments.applicationId, id))
}

function isMailOf(tx: Transaction, id: string): SQL | undefined {
  const ofPayments = tx
    .select({ id: sql<string>`${payments.id}::text` })
    .from(payments)
    .where(eq(payments.applicationId, id))
  const ofDisputes = tx
    .select({ id: sql<string>`${disputes.id}::text` })
    .from(disputes)
    .where(inArray(disputes.paymentId, paymentIds(tx, id)))
  const ofDocuments = tx
    .select({ id: sql<string>`${documents.id}::text` })
    .from(documents)
    .where(eq(documents.applicationId, id))
  return or(
    eq(mails.applicationId, id),
    and(eq(mails.aboutKind, 'payment'), inArray(mails.aboutId, ofPayments)),
    and(eq(mails.aboutKind, 'dispute'), inArray(mails.aboutId, ofDisputes)),
    and(eq(mails.aboutKind, 'document'), inArray(mails.aboutId, ofDocuments)),
  )
}
