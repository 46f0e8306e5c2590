import { asc, eq, inArray, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { applicationOfPayment, disputes, payments } from '../table.server.ts'

const MAX_DISPUTES = 20

/** Returns unresolved disputes. The name is null for a payment that is not ours. */
export function findOpenDisputes(db: ReadDatabase) {
  return db
    .select({
      id: disputes.id,
      reference: disputes.paymentReference,
      kobo: disputes.kobo,
      dueAt: disputes.dueAt,
      name: payments.name,
      paymentId: disputes.paymentId,
      applicationId: applicationOfPayment,
      answer: disputes.answer,
      answerSentAt: disputes.answerSentAt,
    })
    .from(disputes)
    .leftJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isNull(disputes.resolvedAt))
    .orderBy(asc(disputes.dueAt), asc(disputes.openedAt))
    .limit(MAX_DISPUTES)
}

export async function findDisputesOfPayments(db: DatabaseOrTransaction, paymentIds: ReadonlyArray<string>) {
  if (paymentIds.length === 0) return []
  return db
    .select({
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
    })
    .from(disputes)
    .where(inArray(disputes.paymentId, [...paymentIds]))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
}
