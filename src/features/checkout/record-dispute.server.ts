import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { MailSubject } from '#src/features/outbox/mail.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { disputedMail } from '#src/features/payments/emails/mails.ts'
import { disputes, payments } from '#src/features/payments/table.server.ts'
import { activeOwners } from '#src/features/staff/queries.server.ts'
import { never } from '#src/never.ts'
import type { DisputeNews } from './payment-gateway.ts'

type Dispute = typeof disputes.$inferSelect

/**
 * Stores a report of a dispute and mails owners. Reports may repeat or come in any order; a resolved one stays
 * resolved. Returns whether it was new.
 */
export async function recordDispute(app: Ground, provider: string, news: DisputeNews): Promise<boolean> {
  return app.db.transaction(async tx => {
    // Of two concurrent deliveries, the second waits here and finds the row of the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`dispute: ${provider} ${news.providerId}`}, 0))`,
    )
    const [stored] = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.provider, provider), eq(disputes.providerId, news.providerId)))
    if (stored !== undefined && !isNewer(news, stored)) return false

    const dispute = await write(app, tx, { provider, ...news }, stored)
    await record(app, tx, news.kind, dispute)
    await queueOwnersMail(app, tx, news.kind, dispute)
    return true
  })
}

function isNewer({ kind, changedAt }: DisputeNews, stored: Dispute): boolean {
  if (stored.resolvedAt !== null) return false
  if (kind === 'resolved') return true
  return changedAt !== null && changedAt.getTime() > stored.changedAt.getTime()
}

async function write(
  app: Ground,
  tx: Transaction,
  news: DisputeNews & { provider: string },
  stored: Dispute | undefined,
): Promise<Dispute> {
  const now = app.clock.now()
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reference, news.paymentReference), eq(payments.provider, news.provider)))
  const told = {
    status: news.status,
    category: news.category ?? stored?.category ?? null,
    reason: news.reason ?? stored?.reason ?? null,
    kobo: news.kobo ?? stored?.kobo ?? null,
    dueAt: news.dueAt ?? stored?.dueAt ?? null,
    resolvedAt: news.kind === 'resolved' ? (news.resolvedAt ?? now) : null,
    resolution: news.resolution,
    changedAt: news.changedAt ?? now,
  }
  const [written] = await tx
    .insert(disputes)
    .values({
      id: randomUUID(),
      provider: news.provider,
      providerId: news.providerId,
      paymentId: payment?.id ?? null,
      paymentReference: news.paymentReference,
      openedAt: news.openedAt ?? now,
      ...told,
    })
    .onConflictDoUpdate({ target: [disputes.provider, disputes.providerId], set: told })
    .returning()
  if (written === undefined) throw new Error('The dispute was not written.')
  return written
}

function record(app: Ground, tx: Transaction, kind: DisputeNews['kind'], dispute: Dispute): Promise<void> {
  const { id, paymentId, paymentReference: reference, kobo, resolution } = dispute
  const subject =
    paymentId === null ? ({ kind: 'dispute', id } as const) : ({ kind: 'payment', id: paymentId } as const)
  const about = { actor: { kind: 'system' }, subject, reference, kobo } as const
  const dueAt = dispute.dueAt?.toISOString() ?? null
  switch (kind) {
    case 'opened':
      return recordEvent(app, tx, { type: 'dispute.opened', ...about, dueAt })
    case 'reminded':
      return recordEvent(app, tx, { type: 'dispute.reminded', ...about, dueAt })
    case 'resolved':
      return recordEvent(app, tx, { type: 'dispute.resolved', ...about, resolution })
    default:
      return never(kind)
  }
}

/** Mails each owner, or the firm's mailbox while there is none. Contains no names. */
async function queueOwnersMail(app: Ground, tx: Transaction, kind: DisputeNews['kind'], dispute: Dispute) {
  const owners = await activeOwners(tx)
  const [payment] =
    dispute.paymentId === null
      ? []
      : await tx
          .select({ applicationId: payments.applicationId })
          .from(payments)
          .where(eq(payments.id, dispute.paymentId))
  const page =
    payment?.applicationId == null ? addresses.adminDashboard() : addresses.adminApplication(payment.applicationId)
  const about: MailSubject =
    payment?.applicationId == null
      ? { kind: 'dispute', id: dispute.id }
      : { kind: 'application', id: payment.applicationId }
  for (const email of owners.length > 0 ? owners.map(owner => owner.email) : [app.staffMailbox]) {
    await notify(app, tx, staffMember(email), {
      mail: disputedMail,
      about,
      data: {
        kind,
        paymentReference: dispute.paymentReference,
        isOurs: dispute.paymentId !== null,
        kobo: dispute.kobo,
        category: dispute.category,
        reason: dispute.reason,
        dueAt: dispute.dueAt?.toISOString() ?? null,
        resolution: dispute.resolution,
        pageUrl: app.publicUrl + page,
      },
    })
  }
}
