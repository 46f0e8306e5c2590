import { and, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { ARCHIVED } from '#src/features/payments/states.ts'
import {
  listMonthConditions,
  listPaymentConditions,
  type PaymentFilters,
  shownMonth,
} from './payment-filters.server.ts'

/** Pence are the worth of all money in pounds, kobo only what moved in naira. Fees in pence use the payment's rate. */
export type Totals = {
  receivedPence: number
  receivedKobo: number
  returnedPence: number
  returnedKobo: number
  feePence: number
  feeKobo: number
}

export const TOTAL_COLUMNS = sql`
  coalesce(sum(entry.pence) filter (where entry.kind = 'receipt'), 0)::float8 as "receivedPence",
  coalesce(sum(entry.kobo) filter (where entry.kind = 'receipt'), 0)::float8 as "receivedKobo",
  coalesce(-sum(entry.pence) filter (where entry.kind <> 'receipt'), 0)::float8 as "returnedPence",
  coalesce(-sum(entry.kobo) filter (where entry.kind <> 'receipt'), 0)::float8 as "returnedKobo",
  coalesce(sum(payment.fee_kobo) filter (where entry.kind = 'receipt'), 0)::float8 as "feeKobo",
  coalesce(sum(round(payment.fee_kobo::numeric * entry.pence / nullif(entry.kobo, 0)))
    filter (where entry.kind = 'receipt'), 0)::float8 as "feePence"`

/** Archived sandbox payments are left out, because their entries cancel each other. */
export const COUNTED_ENTRIES = sql`ledger_entries as entry join payments as payment
  on payment.id = entry.payment_id and payment.state <> '${sql.raw(ARCHIVED)}'`

/** Sums the movements of the shown month, of the payments that match the other filters. */
export async function paymentTotals(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  filters: PaymentFilters,
): Promise<Totals> {
  const isIncluded = and(
    ...listMonthConditions(sql`entry.at`, shownMonth(filters, clock.now())),
    ...listPaymentConditions(sql`entry.payment_id`, filters),
  )
  const { rows } = await db.execute<Totals>(
    sql`select ${TOTAL_COLUMNS} from ${COUNTED_ENTRIES} where ${isIncluded ?? sql`true`}`,
  )
  return rows[0] ?? NO_TOTALS
}

export const NO_TOTALS: Totals = {
  receivedPence: 0,
  receivedKobo: 0,
  returnedPence: 0,
  returnedKobo: 0,
  feePence: 0,
  feeKobo: 0,
}

export function netOf({ receivedPence, returnedPence, feePence, receivedKobo, returnedKobo, feeKobo }: Totals) {
  return { pence: receivedPence - returnedPence - feePence, kobo: receivedKobo - returnedKobo - feeKobo }
}

export function addTotals(one: Totals, other: Totals): Totals {
  return {
    receivedPence: one.receivedPence + other.receivedPence,
    receivedKobo: one.receivedKobo + other.receivedKobo,
    returnedPence: one.returnedPence + other.returnedPence,
    returnedKobo: one.returnedKobo + other.returnedKobo,
    feePence: one.feePence + other.feePence,
    feeKobo: one.feeKobo + other.feeKobo,
  }
}
