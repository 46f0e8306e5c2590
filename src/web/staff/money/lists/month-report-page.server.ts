import { addresses } from '#src/addresses.ts'
import { dateAndTime, dateInWords, noonOf } from '#src/dates.ts'
import { LEDGER_ENTRY_LABELS } from '#src/features/money/ledger.ts'
import type { MonthReport } from '#src/features/money/lists/month-report.server.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { netOf, type Totals } from '#src/features/money/lists/payment-totals.server.ts'
import { loadMonthBooks } from '#src/features/money/months/books.server.ts'
import { loadClosedBooks } from '#src/features/money/months/queries.server.ts'
import { sumInBank } from '#src/features/money/payouts/rules.ts'
import { describePayoutState } from '#src/features/money/payouts/states.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { listBridgeRows } from '../months/bridge-rows.ts'
import { describeVat } from '../months/describe-vat.ts'
import {
  loadBookedLater,
  loadClosingCheck,
  loadMonthState,
  loadPayoutsReadLater,
  toShownLateEntry,
} from '../months/month-state.server.ts'
import { toShownSums } from '../payouts/payouts-page.server.ts'

export type MonthReportPage = Awaited<ReturnType<typeof loadMonthReportPage>>
export type IncomeRow = ReturnType<typeof toIncomeRow>

export async function loadMonthReportPage(app: App, query: URLSearchParams) {
  const now = app.clock.now()
  const month = readMonth(query.get('month')) ?? monthOf(now)
  const state = await loadMonthState(app, { month })
  const isClosed = state.closing !== null
  const books =
    state.closing === null
      ? await loadMonthBooks(app.db, { month, isSandbox: app.gateway.isSandbox, now })
      : await loadClosedBooks(app.db, state.closing.id)
  const [check, bookedLater, payoutsReadLater] = await Promise.all([
    isClosed ? null : loadClosingCheck(app, books),
    loadBookedLater(app, month),
    isClosed ? loadPayoutsReadLater(app, books) : [],
  ])
  const { online, offline, totals, movements, uncounted, payouts, late, bridge, vat } = books
  return {
    title: monthInWords(month),
    month,
    state,
    check,
    bookedLater,
    payoutsReadLater,
    late: late.map(toShownLateEntry).map(({ pence, kobo, ...entry }) => ({
      ...entry,
      sums: `${poundsAndPence(pence)}, ${naira(kobo)}`,
    })),
    bridge: listBridgeRows(bridge),
    vat: vat === null ? null : describeVat(vat),
    isRunning: month >= monthOf(now),
    readAt: dateAndTime(now),
    previous: toMonthLink(addMonths(month, -1)),
    next: month >= monthOf(now) ? null : toMonthLink(addMonths(month, 1)),
    exportHref: addresses.adminExportMonthReport({ month }),
    listHref: addresses.adminPayments({ month }),
    summary: toIncomeRow('All', totals.all),
    groups: [
      {
        key: 'website',
        title: 'Through the website',
        rows: online.map(toItemRow),
        total: toIncomeRow('Total', totals.online),
      },
      {
        key: 'outside',
        title: 'Outside the website',
        rows: offline.map(toItemRow),
        total: toIncomeRow('Total', totals.offline),
      },
    ],
    movements: movements.map(({ kind, entries, pence, kobo }) => ({
      kind,
      label: LEDGER_ENTRY_LABELS[kind],
      entries: entries.toLocaleString('en-GB'),
      pounds: poundsAndPence(pence),
      naira: naira(kobo),
    })),
    ledger: {
      pounds: poundsAndPence(movements.reduce((sum, { pence }) => sum + pence, 0)),
      naira: naira(movements.reduce((sum, { kobo }) => sum + kobo, 0)),
    },
    uncounted:
      uncounted.payments === 0
        ? null
        : { payments: uncounted.payments, naira: naira(uncounted.kobo), fees: naira(uncounted.feeKobo) },
    payouts: payouts.map(toPayoutRow),
    payoutTotal: toShownSums(sumInBank(payouts)),
  }
}

type Payout = MonthReport['payouts'][number]

function toPayoutRow({ id, providerId, status, paidOn, ...sums }: Payout) {
  const state = describePayoutState(status).label
  return { id, providerId, state, paidOn: dateInWords(noonOf(paidOn)), ...toShownSums(sums) }
}

function toMonthLink(month: string) {
  return { text: monthInWords(month), href: addresses.adminMonthReport({ month }) }
}

function toItemRow(row: Totals & { item: keyof typeof ITEMS; receipts: number }) {
  return toIncomeRow(ITEMS[row.item].name, row, row.receipts)
}

function toIncomeRow(label: string, totals: Totals, receipts: number | null = null) {
  const net = netOf(totals)
  return {
    label,
    receipts: receipts?.toLocaleString('en-GB') ?? null,
    received: [poundsAndPence(totals.receivedPence), naira(totals.receivedKobo)],
    returned: [poundsAndPence(totals.returnedPence), naira(totals.returnedKobo)],
    fees: [poundsAndPence(totals.feePence), naira(totals.feeKobo)],
    net: [poundsAndPence(net.pence), naira(net.kobo)],
  }
}
