import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { ENTRY_KINDS, type EntryKind } from '../ledger.ts'
import { MISMATCH, REFUND_DUE } from '../states.ts'
import { payments, payouts } from '../table.server.ts'
import { addMonths, monthRange } from './months.ts'
import { listMonthConditions } from './payment-filters.server.ts'
import { addTotals, NO_TOTALS, SUMMED_ENTRIES, TOTAL_COLUMNS, type Totals } from './payment-totals.server.ts'

export type MonthReport = Awaited<ReturnType<typeof loadMonthReport>>

type ItemRow = Totals & { item: ItemKey; isOffline: boolean; receipts: number }
type MovementRow = { kind: EntryKind; entries: number; pence: number; kobo: number }

const ITEM_KEYS = Object.keys(ITEMS)

/** Sums the ledger of one month in Lagos. `uncounted` is money that arrived but counts for nothing yet. */
export async function loadMonthReport(db: ReadDatabase, { month, isSandbox }: { month: string; isSandbox: boolean }) {
  const [items, movements, uncounted, monthPayouts] = await Promise.all([
    loadItems(db, month),
    loadMovements(db, month),
    loadUncounted(db, month),
    listMonthPayouts(db, { month, isSandbox }),
  ])
  const online = items.filter(({ isOffline }) => !isOffline)
  const offline = items.filter(({ isOffline }) => isOffline)
  return {
    month,
    online,
    offline,
    totals: { online: sumUp(online), offline: sumUp(offline), all: sumUp(items) },
    movements,
    uncounted,
    payouts: monthPayouts,
  }
}

function sumUp(rows: ReadonlyArray<Totals>): Totals {
  return rows.reduce(addTotals, NO_TOTALS)
}

async function loadItems(db: ReadDatabase, month: string): Promise<Array<ItemRow>> {
  const { rows } = await db.execute<ItemRow>(sql`
    select sums.item, coalesce(sums.channel = 'offline', false) as "isOffline",
      count(*) filter (where sums.kind = 'receipt')::int as receipts, ${TOTAL_COLUMNS}
    from ${SUMMED_ENTRIES} where ${and(...listMonthConditions(sql`sums.at`, month))} group by 1, 2`)
  return rows.toSorted((a, b) => ITEM_KEYS.indexOf(a.item) - ITEM_KEYS.indexOf(b.item))
}

async function loadMovements(db: ReadDatabase, month: string): Promise<Array<MovementRow>> {
  const { rows } = await db.execute<MovementRow>(sql`
    select sums.kind, count(*)::int as entries, sum(sums.pence)::float8 as pence, sum(sums.kobo)::float8 as kobo
    from ${SUMMED_ENTRIES} where ${and(...listMonthConditions(sql`sums.at`, month))} group by 1`)
  return rows.toSorted((a, b) => ENTRY_KINDS.indexOf(a.kind) - ENTRY_KINDS.indexOf(b.kind))
}

async function loadUncounted(db: ReadDatabase, month: string) {
  const { from, until } = monthRange(month)
  const arrivedAt = sql`coalesce(${payments.paidAt}, ${payments.openedAt})`.mapWith(payments.paidAt)
  const [row] = await db
    .select({
      payments: sql<number>`count(*)::int`,
      kobo: sql<number>`coalesce(sum(coalesce(${payments.arrivedKobo}, ${payments.kobo}))
        filter (where ${payments.arrivedCurrency} is null or ${payments.arrivedCurrency} = 'NGN'), 0)::float8`,
      feeKobo: sql<number>`coalesce(sum(${payments.feeKobo}), 0)::float8`,
    })
    .from(payments)
    .where(and(inArray(payments.state, [REFUND_DUE, MISMATCH]), gte(arrivedAt, from), lt(arrivedAt, until)))
  return row ?? { payments: 0, kobo: 0, feeKobo: 0 }
}

export function listMonthPayouts(db: ReadDatabase, { month, isSandbox }: { month: string; isSandbox: boolean }) {
  const [firstDay, nextMonth] = [`${month}-01`, `${addMonths(month, 1)}-01`]
  return db
    .select({
      id: payouts.id,
      providerId: payouts.providerId,
      status: payouts.status,
      paidOn: payouts.paidOn,
      processedKobo: payouts.processedKobo,
      feesKobo: payouts.feesKobo,
      deductionsKobo: payouts.deductionsKobo,
      paidKobo: payouts.paidKobo,
    })
    .from(payouts)
    .where(and(eq(payouts.isSandbox, isSandbox), gte(payouts.paidOn, firstDay), lt(payouts.paidOn, nextMonth)))
    .orderBy(asc(payouts.paidOn), asc(payouts.id))
}
