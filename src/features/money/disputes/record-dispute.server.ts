import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffMailbox } from '#src/features/mail/notify.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import type { DisputeReport } from '../checkout/payment-gateway.ts'
import { disputedMail } from '../mails.tsx'
import { disputes, payments } from '../table.server.ts'

type Dispute = typeof disputes.$inferSelect

/**
 * Stores a report about a dispute. Reports may repeat or come in any order; a resolved dispute stays resolved. Returns
 * whether the report was new.
 */
export async function recordDispute(app: AppContext, provider: string, report: DisputeReport): Promise<boolean> {
  return app.db.transaction(async tx => {
    // Of two concurrent webhooks about one dispute, the second waits here.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`dispute: ${provider} ${report.providerId}`}, 0))`,
    )
    const [storedDispute] = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.provider, provider), eq(disputes.providerId, report.providerId)))
    if (storedDispute !== undefined && !isNewer(report, storedDispute)) return false

    const dispute = await upsertDispute(app, tx, { provider, ...report }, storedDispute)
    await recordDisputeEvent(app, tx, report.kind, dispute)
    await queueDisputedMail(app, tx, report.kind, dispute)
    return true
  })
}

function isNewer({ kind, changedAt }: DisputeReport, storedDispute: Dispute): boolean {
  if (storedDispute.resolvedAt !== null) return false
  if (kind === 'resolved') return true
  return changedAt !== null && changedAt.getTime() > storedDispute.changedAt.getTime()
}

async function upsertDispute(
  app: AppContext,
  tx: Transaction,
  report: DisputeReport & { provider: string },
  storedDispute: Dispute | undefined,
): Promise<Dispute> {
  const now = app.clock.now()
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reference, report.paymentReference), eq(payments.provider, report.provider)))
  const fields = {
    status: report.status,
    category: report.category ?? storedDispute?.category ?? null,
    reason: report.reason ?? storedDispute?.reason ?? null,
    kobo: report.kobo ?? storedDispute?.kobo ?? null,
    dueAt: report.dueAt ?? storedDispute?.dueAt ?? null,
    resolvedAt: report.kind === 'resolved' ? (report.resolvedAt ?? now) : null,
    resolution: report.resolution,
    changedAt: report.changedAt ?? now,
  }
  const [dispute] = await tx
    .insert(disputes)
    .values({
      id: randomUUID(),
      provider: report.provider,
      providerId: report.providerId,
      paymentId: payment?.id ?? null,
      paymentReference: report.paymentReference,
      openedAt: report.openedAt ?? now,
      ...fields,
    })
    .onConflictDoUpdate({ target: [disputes.provider, disputes.providerId], set: fields })
    .returning()
  if (dispute === undefined) throw new Error('The dispute was not written.')
  return dispute
}

function recordDisputeEvent(
  app: AppContext,
  tx: Transaction,
  kind: DisputeReport['kind'],
  dispute: Dispute,
): Promise<void> {
  const { id, paymentId, paymentReference: reference, kobo, resolution } = dispute
  const subject =
    paymentId === null ? ({ kind: 'dispute', id } as const) : ({ kind: 'payment', id: paymentId } as const)
  const commonFields = { actor: { kind: 'system' }, subject, reference, kobo } as const
  const dueAt = dispute.dueAt?.toISOString() ?? null
  switch (kind) {
    case 'opened':
      return recordEvent(app, tx, { type: 'dispute.opened', ...commonFields, dueAt })
    case 'reminded':
      return recordEvent(app, tx, { type: 'dispute.reminded', ...commonFields, dueAt })
    case 'resolved':
      return recordEvent(app, tx, { type: 'dispute.resolved', ...commonFields, resolution })
    default:
      return assertNever(kind)
  }
}

/** A dispute has a last day, so our mailbox gets the mail if no colleague does. */
async function queueDisputedMail(app: AppContext, tx: Transaction, kind: DisputeReport['kind'], dispute: Dispute) {
  const pagePath = dispute.paymentId === null ? addresses.adminDashboard() : addresses.adminPayment(dispute.paymentId)
  const message = {
    mail: disputedMail,
    about: { kind: 'dispute', id: dispute.id },
    data: {
      kind,
      paymentReference: dispute.paymentReference,
      isOurs: dispute.paymentId !== null,
      kobo: dispute.kobo,
      category: dispute.category,
      reason: dispute.reason,
      dueAt: dispute.dueAt?.toISOString() ?? null,
      resolution: dispute.resolution,
      pageUrl: app.publicUrl + pagePath,
    },
  } as const
  if ((await queueStaffMail(app, tx, message)) === 0) await notify(app, tx, staffMailbox(app), message)
}
