import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { applicationOfPayment, disputes, payments } from '../table.server.ts'

const MAX_DISPUTES = 20

const SHOWN_COLUMNS = {
  id: disputes.id,
  paymentId: disputes.paymentId,
  reference: disputes.paymentReference,
  kobo: disputes.kobo,
  category: disputes.category,
  reason: disputes.reason,
  dueAt: disputes.dueAt,
  resolvedAt: disputes.resolvedAt,
  resolution: disputes.resolution,
  answer: disputes.answer,
  answeredAt: disputes.answeredAt,
  answerSentAt: disputes.answerSentAt,
}

/** Returns unresolved disputes. The name is null for a payment that is not ours. */
export function findOpenDisputes(db: ReadDatabase) {
  return db
    .select({ ...SHOWN_COLUMNS, name: payments.name, applicationId: applicationOfPayment })
    .from(disputes)
    .leftJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isNull(disputes.resolvedAt))
    .orderBy(asc(disputes.dueAt), asc(disputes.openedAt))
    .limit(MAX_DISPUTES)
}

export async function findDisputesOfPayments(db: DatabaseOrTransaction, paymentIds: ReadonlyArray<string>) {
  return db
    .select(SHOWN_COLUMNS)
    .from(disputes)
    .where(inArray(disputes.paymentId, [...paymentIds]))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
}

/** The bank of a disputed payment may give the same money back. */
export async function hasOpenDispute(db: DatabaseOrTransaction, paymentId: string): Promise<boolean> {
  const isOpen = and(eq(disputes.paymentId, paymentId), isNull(disputes.resolvedAt))
  return (await db.select({ id: disputes.id }).from(disputes).where(isOpen).limit(1)).length > 0
}
