import { and, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { ARCHIVED } from '../states.ts'
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
  coalesce(sum(sums.pence) filter (where sums.kind = 'receipt'), 0)::float8 as "receivedPence",
  coalesce(sum(sums.kobo) filter (where sums.kind = 'receipt'), 0)::float8 as "receivedKobo",
  coalesce(-sum(sums.pence) filter (where sums.kind <> 'receipt'), 0)::float8 as "returnedPence",
  coalesce(-sum(sums.kobo) filter (where sums.kind <> 'receipt'), 0)::float8 as "returnedKobo",
  coalesce(sum(sums.fee_pence), 0)::float8 as "feePence",
  coalesce(sum(sums.fee_kobo), 0)::float8 as "feeKobo"`

/** Entries of the ledger. A fee counts with its receipt, and an archived payment for nothing. */
export const SUMMED_ENTRIES = sql`(
  select entry.payment_id, entry.at, entry.kind, entry.pence, entry.kobo, payment.item, payment.channel,
    case entry.kind when 'receipt' then payment.fee_kobo end as fee_kobo,
    case entry.kind when 'receipt' then round(payment.fee_kobo::numeric * entry.pence / nullif(entry.kobo, 0)) end as fee_pence
  from ledger_entries as entry join payments as payment on payment.id = entry.payment_id
  where payment.state <> ${ARCHIVED}) as sums`

/** Sums the movements of the shown month, of the payments that match the other filters. */
export async function paymentTotals(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  filters: PaymentFilters,
): Promise<Totals> {
  const isIncluded = and(
    ...listMonthConditions(sql`sums.at`, shownMonth(filters, clock.now())),
    ...listPaymentConditions(sql`sums.payment_id`, filters),
  )
  const { rows } = await db.execute<Totals>(
    sql`select ${TOTAL_COLUMNS} from ${SUMMED_ENTRIES} where ${isIncluded ?? sql`true`}`,
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
