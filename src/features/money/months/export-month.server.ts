import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BYTE_ORDER_MARK, csvLines } from '#src/csv-lines.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FoundFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import type { PaymentGateway } from '../checkout/payment-gateway.ts'
import { LEDGER_ENTRY_LABELS } from '../ledger.ts'
import { netOf, type Totals } from '../lists/payment-totals.server.ts'
import type { Difference } from '../payouts/differences.server.ts'
import { nameDifference } from '../payouts/rules.ts'
import { monthClosings } from '../table.server.ts'
import { loadMonthBooks, type MonthBooks } from './books.server.ts'
import { describeMonthState, findClosingInForce, listClosings, loadClosedBooks } from './queries.server.ts'
import { formatVatRate } from './vat.ts'

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

const NO_OTHER_SUMS = Array.from({ length: 6 }, () => '')

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
  const now = app.clock.now()
  const closing = findClosingInForce(await listClosings(app.db, month))
  const books =
    closing === null
      ? await loadMonthBooks(app.db, { month, isSandbox: app.gateway.isSandbox, now })
      : await loadClosedBooks(app.db, closing.id)
  return BYTE_ORDER_MARK + csvLines(listRows(books, describeMonthState(closing)))
}

function listRows(books: MonthBooks, state: string): Array<Row> {
  const { month, online, offline, totals, movements, uncounted, payouts, late, vat } = books
  const netRow = (
    section: string,
    line: string,
    net: { pence?: number; kobo: number },
    entries: Row[number] = '',
  ): Row => {
    const pounds = net.pence === undefined ? '' : net.pence / 100
    return [month, section, line, entries, ...NO_OTHER_SUMS, pounds, net.kobo / 100]
  }
  return [
    HEADINGS,
    [month, 'State', state, ...Array.from({ length: HEADINGS.length - 3 }, () => '')],
    ...online.map(row => [month, 'Website', ITEMS[row.item].name, row.receipts, ...listSums(row)]),
    [month, 'Website', 'Total', '', ...listSums(totals.online)],
    ...offline.map(row => [month, 'Outside the website', ITEMS[row.item].name, row.receipts, ...listSums(row)]),
    [month, 'Outside the website', 'Total', '', ...listSums(totals.offline)],
    [month, 'All', 'Total', '', ...listSums(totals.all)],
    ...movements.map(({ kind, entries, ...net }) => netRow('Ledger', LEDGER_ENTRY_LABELS[kind], net, entries)),
    ...late.map(({ reference, valueDay, ...net }) =>
      netRow('Belongs to a closed month', `${valueDay} ${reference}`, net),
    ),
    ...(vat === null ? [] : [netRow('VAT', `Included at ${formatVatRate(vat.rate)}`, vat)]),
    [month, ...listUncounted(uncounted)],
    ...listBridgeSums(books.bridge).map(([line, kobo]) => netRow('Bridge', line, { kobo })),
    ...payouts.map(({ providerId, paidOn, processedKobo, deductionsKobo, feesKobo, paidKobo }): Row => {
      const sums = ['', processedKobo / 100, '', deductionsKobo / 100, '', feesKobo / 100, '', paidKobo / 100]
      return [month, 'Payouts', `${paidOn} ${providerId}`, '', ...sums]
    }),
  ]
}

function listUncounted({ payments, kobo, feeKobo }: MonthBooks['uncounted']): Row {
  return ['Not counted', 'Arrived and not counted', payments, '', kobo / 100, '', '', '', feeKobo / 100, '', '']
}

function listSums(totals: Totals): Row {
  const { receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo } = totals
  const net = netOf(totals)
  return [receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo, net.pence, net.kobo].map(
    hundredths => hundredths / 100,
  )
}

function listBridgeSums(bridge: MonthBooks['bridge']): Array<[line: string, kobo: number]> {
  return [
    ['Net of the ledger for the website', bridge.netKobo],
    ['Paid out later', bridge.laterKobo],
    ['Paid out now', bridge.earlierKobo],
    ['Given back but not kept back', bridge.notKeptBackKobo],
    ['Arrived but not counted', bridge.uncountedKobo],
    ['Payers’ fees and surpluses', bridge.selfExplainedKobo],
    ...[...bridge.explained, ...bridge.unexplained].map(listDifference),
    ...bridge.missing.map(({ netKobo, ...each }) => listDifference({ ...each, kobo: netKobo })),
    ['Paid to our bank', bridge.paidKobo],
  ]
}

function listDifference({ kobo, ...difference }: Difference): [line: string, kobo: number] {
  const note = difference.explanation?.note
  return [nameDifference(difference) + (note === undefined ? '' : `, ${note}`), kobo]
}

/** Finds the PDF of a closing. */
export async function findClosingFile(
  app: AppContext,
  actor: StaffActor,
  closingId: string,
): Promise<FoundFile | null> {
  const [found] = await app.db
    .select({ file: files, month: monthClosings.month, version: monthClosings.version })
    .from(monthClosings)
    .innerJoin(files, eq(files.id, monthClosings.fileId))
    .where(eq(monthClosings.id, closingId))
  if (found === undefined) return null
  const { file, month, version } = found
  return {
    file,
    recordAccess: () =>
      app.db.transaction(tx =>
        recordEvent(app, tx, {
          type: 'month.file_downloaded',
          actor,
          subject: { kind: 'month', id: closingId },
          month,
          version,
        }),
      ),
  }
}
