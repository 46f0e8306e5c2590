import { and, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { MAX_COUNTED_ROWS } from '#src/database/keyset-page.ts'
import {
  listMonthConditions,
  listPaymentConditions,
  PAYMENT_FILTERS,
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

/**
 * Sums the movements of the shown month, of the payments that match the other filters. Returns null when more than
 * `MAX_COUNTED_ROWS` payments of all months match a search or a state, because their entries would all be read.
 */
export async function paymentTotals(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  filters: PaymentFilters,
): Promise<Totals | null> {
  const month = shownMonth(filters, clock.now())
  const { month: _, channel, ...others } = filters
  const isSummed = Object.values(others).every(value => value === null)
  if (month === null && !isSummed) return sumMatching(db, filters)
  const source = isSummed ? monthSums(month, channel) : sumsOfEntries(month, filters)
  const { rows } = await db.execute<Totals>(sql`select ${TOTAL_COLUMNS} from ${source}`)
  return rows[0] ?? NO_TOTALS
}

function monthSums(month: string | null, channel: string | null): SQL {
  const isIncluded = and(
    month === null ? undefined : sql`sums.month = ${month}`,
    channel === null ? undefined : isOfChannel(channel),
  )
  return sql`ledger_month_sums as sums where ${isIncluded ?? sql`true`}`
}

function isOfChannel(channel: string): SQL {
  return channel === 'offline' ? sql`starts_with(sums.channel, 'offline-')` : sql`sums.channel = ${channel}`
}

const ENTRIES = sql`ledger_entries as entry join payments as payment on payment.id = entry.payment_id,
  to_month_sums(entry, payment, 1) as sums`

function sumsOfEntries(month: string | null, filters: PaymentFilters): SQL {
  const isIncluded = and(
    ...listMonthConditions(sql`entry.at`, month),
    ...listPaymentConditions(sql`entry.payment_id`, filters),
  )
  return sql`${ENTRIES} where ${isIncluded ?? sql`true`}`
}

async function sumMatching(db: ReadDatabase, filters: PaymentFilters): Promise<Totals | null> {
  const condition = and(...PAYMENT_FILTERS.matches(filters))
  const { rows } = await db.execute<Totals & { matches: number }>(sql`
    with matching as materialized (select id from payments where ${condition} limit ${MAX_COUNTED_ROWS + 1})
    select ${TOTAL_COLUMNS}, (select count(*)::int from matching) as matches from ${ENTRIES}
    where entry.payment_id in (select id from matching) and (select count(*) from matching) <= ${MAX_COUNTED_ROWS}`)
  const [{ matches, ...totals } = { matches: 0, ...NO_TOTALS }] = rows
  return matches > MAX_COUNTED_ROWS ? null : totals
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
