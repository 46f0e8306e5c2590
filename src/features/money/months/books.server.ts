import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { listMonthPayouts, loadMonthReport } from '../lists/month-report.server.ts'
import { addMonths } from '../lists/months.ts'
import { listMonthConditions } from '../lists/payment-filters.server.ts'
import { loadBridge } from '../payouts/bridge.server.ts'
import { PAID_OUT } from '../payouts/states.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { calculateVat } from './vat.ts'

export type MonthBooks = Awaited<ReturnType<typeof loadMonthBooks>>

/** What a month has when it is closed: its report, the way to the bank's sum, VAT, and entries that belong elsewhere. */
export async function loadMonthBooks(
  db: ReadDatabase,
  { month, isSandbox, now }: { month: string; isSandbox: boolean; now: Date },
) {
  const report = await loadMonthReport(db, { month, isSandbox })
  const { online, all } = report.totals
  const [bridge, late, { vatRate }] = await Promise.all([
    loadBridge(
      db,
      { month, isSandbox, now },
      { receivedKobo: online.receivedKobo, returnedKobo: online.returnedKobo, feeKobo: online.feeKobo },
    ),
    listLateEntries(db, month),
    currentSettings(db),
  ])
  return { ...report, bridge, late, vat: vatRate === 0 ? null : calculateVat(all, vatRate) }
}

/** Lists the entries of a month whose money moved in a month that was closed when they were recorded. */
function listLateEntries(db: ReadDatabase, month: string) {
  return selectLateEntries(
    db,
    and(isNotNull(ledgerEntries.valueDay), ...listMonthConditions(sql`${ledgerEntries.at}`, month)),
  )
}

/** Lists the entries that belong to a closed month and are booked in a later one. */
export function listEntriesBookedLater(db: ReadDatabase, month: string) {
  return selectLateEntries(
    db,
    and(gte(ledgerEntries.valueDay, `${month}-01`), lt(ledgerEntries.valueDay, `${addMonths(month, 1)}-01`)),
  )
}

/**
 * Lists the payouts of a closed month that were not in the bank, or not known, when it was closed. No bridge contains
 * them until the month is closed again. Another read may give a payout another id.
 */
export async function listPayoutsReadLater(
  db: ReadDatabase,
  closed: Pick<MonthBooks, 'month' | 'payouts'>,
  isSandbox: boolean,
) {
  const inBank = (await listMonthPayouts(db, { month: closed.month, isSandbox })).filter(
    ({ status }) => status === PAID_OUT,
  )
  return inBank.filter(
    ({ paidOn, paidKobo, status }) =>
      !closed.payouts.some(
        payout => payout.paidOn === paidOn && payout.paidKobo === paidKobo && payout.status === status,
      ),
  )
}

async function selectLateEntries(db: ReadDatabase, where: ReturnType<typeof and>) {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      paymentId: ledgerEntries.paymentId,
      reference: payments.reference,
      kind: ledgerEntries.kind,
      pence: ledgerEntries.pence,
      kobo: ledgerEntries.kobo,
      at: ledgerEntries.at,
      valueDay: sql<string>`${ledgerEntries.valueDay}`,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(where)
    .orderBy(asc(ledgerEntries.valueDay), asc(ledgerEntries.id))
  return rows.map(({ at, ...row }) => ({ ...row, bookedOn: dayInLagos(at) }))
}
