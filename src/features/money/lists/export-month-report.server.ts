import { randomUUID } from 'node:crypto'
import { BYTE_ORDER_MARK, csvLines } from '#src/csv-lines.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { PaymentGateway } from '#src/features/money/checkout/payment-gateway.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { loadMonthReport, type MonthReport } from './month-report.server.ts'
import { netOf, type Totals } from './payment-totals.server.ts'
import { LEDGER_ENTRY_LABELS } from './payment-words.ts'

const HEADINGS = [
  'Month',
  'Section',
  'Line',
  'Number',
  'Received GBP',
  'Received NGN',
  'Returned GBP',
  'Returned NGN',
  'Fees GBP',
  'Fees NGN',
  'Net GBP',
  'Net NGN',
]

type Row = Array<string | number>

/** Returns the report as CSV, and records who exported it. */
export async function exportMonthReport(
  app: AppContext & { gateway: Pick<PaymentGateway, 'isSandbox'> },
  actor: StaffActor,
  month: string,
): Promise<string> {
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: 'month_report.exported',
      actor,
      subject: { kind: 'export', id: randomUUID() },
      month,
    }),
  )
  const { isSandbox } = app.gateway
  const report = await loadMonthReport(app.db, { month, isSandbox })
  return BYTE_ORDER_MARK + csvLines(listRows(report))
}

function listRows({ month, online, offline, totals, movements, uncounted, payouts }: MonthReport): Array<Row> {
  return [
    HEADINGS,
    ...online.map(row => [month, 'Website', ITEMS[row.item].name, row.receipts, ...listSums(row)]),
    [month, 'Website', 'Total', '', ...listSums(totals.online)],
    ...offline.map(row => [month, 'Outside the website', ITEMS[row.item].name, row.receipts, ...listSums(row)]),
    [month, 'Outside the website', 'Total', '', ...listSums(totals.offline)],
    [month, 'All', 'Total', '', ...listSums(totals.all)],
    ...movements.map(({ kind, entries, pence, kobo }): Row => {
      const sums = [pence / 100, kobo / 100]
      return [month, 'Ledger', LEDGER_ENTRY_LABELS[kind], entries, '', '', '', '', '', '', ...sums]
    }),
    [month, ...listUncounted(uncounted)],
    ...payouts.map(({ providerId, paidOn, processedKobo, deductionsKobo, feesKobo, paidKobo }): Row => {
      const [processed, deductions, fees, paid] = [processedKobo, deductionsKobo, feesKobo, paidKobo].map(toNaira)
      const sums = ['', processed ?? '', '', deductions ?? '', '', fees ?? '', '', paid ?? '']
      return [month, 'Payouts', `${paidOn} ${providerId}`, '', ...sums]
    }),
  ]
}

function listUncounted({ payments, kobo, feeKobo }: MonthReport['uncounted']): Row {
  return ['Not counted', 'Arrived and not counted', payments, '', kobo / 100, '', '', '', feeKobo / 100, '', '']
}

function listSums(totals: Totals): Row {
  const { receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo } = totals
  const net = netOf(totals)
  return [receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo, net.pence, net.kobo].map(
    hundredths => hundredths / 100,
  )
}

function toNaira(kobo: number): number {
  return kobo / 100
}
