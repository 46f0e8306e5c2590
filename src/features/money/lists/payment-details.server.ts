import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import type { Payment } from '../purchase.server.ts'
import { PAYMENT_COLUMNS } from '../queries.server.ts'
import { ledgerEntries, payments, providerWebhooks, receipts } from '../table.server.ts'

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof loadPaymentDetails>>>

const MAX_WEBHOOKS = 100
const MAX_ATTEMPTS = 50

/** Returns null when the id is unknown. `attempts` are other payments of the same purchase. */
export async function loadPaymentDetails(db: DatabaseOrTransaction, id: string) {
  const [found] = await db
    .select({
      payment: payments,
      applicationId: liveApplications.id,
      applicantName: liveApplications.applicantName,
    })
    .from(payments)
    .leftJoin(liveApplications, eq(liveApplications.id, payments.caseId))
    .where(eq(payments.id, id))
  if (found === undefined) return null
  const { payment, applicationId, applicantName } = found
  const { checkoutUrl: _, payerHash: __, ...shownPayment } = payment
  const [entries, attempts, webhooks, names] = await Promise.all([
    findNumberedEntries(db, id),
    findAttempts(db, payment),
    findWebhooks(db, payment.reference),
    findStaffNames(db, payment.recordedBy === null ? [] : [payment.recordedBy]),
  ])
  return {
    payment: { ...shownPayment, applicationId },
    applicantName,
    recordedBy: payment.recordedBy === null ? null : (names.get(payment.recordedBy) ?? null),
    entries,
    attempts,
    webhooks,
  }
}

function findNumberedEntries(db: DatabaseOrTransaction, paymentId: string) {
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      pence: ledgerEntries.pence,
      kobo: ledgerEntries.kobo,
      at: ledgerEntries.at,
      valueDay: ledgerEntries.valueDay,
      recordedAt: ledgerEntries.recordedAt,
      series: receipts.series,
      number: receipts.number,
    })
    .from(ledgerEntries)
    .leftJoin(receipts, eq(receipts.ledgerEntryId, ledgerEntries.id))
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.position))
}

async function findAttempts(db: DatabaseOrTransaction, { id, caseId }: Payment) {
  if (caseId === null) return []
  return db
    .select(PAYMENT_COLUMNS)
    .from(payments)
    .where(and(eq(payments.caseId, caseId), ne(payments.id, id)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_ATTEMPTS)
}

function findWebhooks(db: DatabaseOrTransaction, reference: string) {
  return db
    .select({ id: providerWebhooks.id, event: providerWebhooks.event, receivedAt: providerWebhooks.receivedAt })
    .from(providerWebhooks)
    .where(eq(providerWebhooks.reference, reference))
    .orderBy(desc(providerWebhooks.receivedAt), desc(providerWebhooks.id))
    .limit(MAX_WEBHOOKS)
}
