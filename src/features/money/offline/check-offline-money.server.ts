import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { loadRateOfDay } from '#src/features/site/exchange-rate/queries.server.ts'
import { convertToPence, type Rate } from '#src/features/site/exchange-rate/rate.ts'
import { SETTLED } from '../states.ts'
import { payments, refunds } from '../table.server.ts'
import type { OfflineMoney } from './record-payment.server.ts'

/** `recorded` lists the payments that have the same bank reference. */
export type OfflineMoneyRefusal = { ok: false } & (
  | { reason: 'not-yet' }
  | { reason: 'too-much'; leftPence: number }
  | { reason: 'before-case'; openedOn: string }
  | { reason: 'value-differs'; rate: Rate | null; worthPence: number }
  | { reason: 'reference-recorded'; recorded: Array<RecordedReference> }
)

export type RecordedReference = Pick<
  typeof payments.$inferSelect,
  'id' | 'applicationReference' | 'pence' | 'kobo' | 'receivedOn'
>

/**
 * Returns why the money cannot be recorded, or null. `openedOn` is the day when the application came in. Locks the bank
 * reference, so that one recorded twice at the same time is noticed.
 */
export async function checkOfflineMoney(
  app: AppContext,
  tx: Transaction,
  money: OfflineMoney,
  { leftPence, openedOn = null }: { leftPence: number; openedOn?: string | null },
): Promise<OfflineMoneyRefusal | null> {
  const now = app.clock.now()
  const { pence, kobo, receivedOn, valueReason, reference, confirmedPaymentIds = [] } = money
  if (receivedOn > dayInLagos(now)) return { ok: false, reason: 'not-yet' }
  if (openedOn !== null && receivedOn < openedOn) return { ok: false, reason: 'before-case', openedOn }
  if (pence > leftPence) return { ok: false, reason: 'too-much', leftPence }
  if (kobo > 0 && !valueReason) {
    const rate = await loadRateOfDay(tx, receivedOn, now)
    const worthPence = rate === null ? 0 : convertToPence(kobo, rate.nairaMicrosPerPound)
    if (differsFromRate(pence, worthPence)) return { ok: false, reason: 'value-differs', rate, worthPence }
  }
  if (reference === null) return null
  const recorded = await findRecordedReferences(tx, reference)
  return recorded.every(({ id }) => confirmedPaymentIds.includes(id))
    ? null
    : { ok: false, reason: 'reference-recorded', recorded }
}

async function findRecordedReferences(tx: Transaction, reference: string): Promise<Array<RecordedReference>> {
  const folded = foldReference(sql`${reference}::text`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank reference: ' || ${folded}, 0))`)
  const { id, applicationReference, pence, kobo, receivedOn } = payments
  // A reference such as "-" folds to nothing. A reversal takes back a mistake, but refunded money did arrive.
  const refundOfPayment = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id))
  return tx
    .select({ id, applicationReference, pence, kobo, receivedOn })
    .from(payments)
    .where(
      and(
        eq(payments.channel, 'offline'),
        or(eq(payments.state, SETTLED), exists(refundOfPayment)),
        sql`${folded} <> ''`,
        sql`${foldReference(sql`${payments.offlineReference}`)} = ${folded}`,
      ),
    )
    .orderBy(asc(payments.openedAt), asc(id))
}

/** Compares bank references without case, spaces and punctuation, because people and banks write them differently. */
function foldReference(text: SQL): SQL {
  return sql`upper(regexp_replace(normalize(${text}, nfkc), '[^[:alnum:]]', '', 'g'))`
}

/** Staff give a reason for a value that differs by more than 10 % from what the rate gives. */
function differsFromRate(pence: number, worthPence: number): boolean {
  return Math.abs(pence - worthPence) * 10 > worthPence
}
