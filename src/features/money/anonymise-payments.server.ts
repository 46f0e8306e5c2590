import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { disputes, payments, payoutExplanations, refunds } from './table.server.ts'

/** Lock purchases before payments, and bookings after. */
export function lockPayments(tx: Transaction, isTheirs: SQL) {
  return tx
    .select({ id: payments.id, proofFileId: payments.proofFileId })
    .from(payments)
    .where(isTheirs)
    .orderBy(asc(payments.id))
    .for('update')
}

/** Empties what names the payer. Returns the ids of proofs, which the caller deletes or keeps. */
export async function anonymisePayments(tx: Transaction, isTheirs: SQL): Promise<Array<string>> {
  const rows = await lockPayments(tx, isTheirs)
  const ids = rows.map(payment => payment.id)
  await tx.update(disputes).set({ reason: null, answerMessage: null }).where(inArray(disputes.paymentId, ids))
  await tx.update(payoutExplanations).set({ note: REMOVED }).where(inArray(payoutExplanations.paymentId, ids))
  const refundProofs = await anonymiseRefunds(tx, ids)
  await tx
    .update(payments)
    .set({
      name: null,
      email: null,
      payerName: null,
      payerEmail: null,
      refundEmail: null,
      applicationReference: sql`coalesce((select reference from ${cases}
        where ${cases}.id = ${payments.caseId}), ${payments.applicationReference})`,
      caseId: null,
      recordedNote: sql`case when ${payments.recordedNote} is null then null else ${REMOVED} end`,
      offlineReference: null,
      proofFileId: null,
      checkoutUrl: null,
      quoteId: null,
    })
    .where(inArray(payments.id, ids))
  return [...rows, ...refundProofs].flatMap(({ proofFileId }) => proofFileId ?? [])
}

async function anonymiseRefunds(tx: Transaction, paymentIds: Array<string>) {
  const isTheirs = inArray(refunds.paymentId, paymentIds)
  const proofs = await tx.select({ proofFileId: refunds.proofFileId }).from(refunds).where(isTheirs).for('update')
  await tx
    .update(refunds)
    .set({
      reason: REMOVED,
      termsNote: REMOVED,
      problem: null,
      accountEnding: null,
      offlineReference: null,
      proofFileId: null,
    })
    .where(isTheirs)
  return proofs
}

const REMOVED = 'Removed with the personal data'

/** After this, no browser that paid is led to the application. */
export async function forgetPayers(tx: Transaction, applicationId: string): Promise<void> {
  await tx.update(payments).set({ payerHash: null }).where(eq(payments.caseId, applicationId))
}
