import { BRAND } from '#src/brand.ts'
import { dateInWords, dayAndTime, noonOf } from '#src/dates.ts'
import { LEDGER_ENTRY_LABELS } from '#src/features/money/ledger.ts'
import { monthInWords } from '#src/features/money/lists/months.ts'
import { netOf, type Totals } from '#src/features/money/lists/payment-totals.server.ts'
import type { MonthBooks } from '#src/features/money/months/books.server.ts'
import type { ClosedMonth } from '#src/features/money/months/close-month.server.ts'
import { type PayoutSums, sumInBank } from '#src/features/money/payouts/rules.ts'
import { describePayoutState } from '#src/features/money/payouts/states.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { type RecordSection, renderRecord } from '../../../parts/render-record.server.ts'
import { listBridgeRows } from './bridge-rows.ts'
import { describeVat } from './describe-vat.ts'

/** Renders the PDF that is stored when a month is closed. */
export async function renderMonth({ books, version, closedBy, closedAt, note }: ClosedMonth): Promise<Uint8Array> {
  const title = `Month report, ${monthInWords(books.month)}`
  const pdf = await renderRecord({
    title,
    introduction: `${BRAND.company.legalName} (${BRAND.company.registration}). Closed by ${closedBy} on ${dayAndTime(closedAt)}, version ${version}. Months are in Lagos time. Pounds include the worth of the naira at each payment’s own rate.`,
    madeAt: closedAt,
    sections: [
      ...(note === null ? [] : [{ heading: 'Note', rows: [['Note', note] as const] }]),
      ...listSections(books),
    ],
  })
  return new Uint8Array(pdf)
}

function listSections(books: MonthBooks): Array<RecordSection> {
  const { online, offline, totals, movements, uncounted, payouts, late, bridge, vat } = books
  const itemRows = (rows: typeof online) => rows.map(row => [ITEMS[row.item].name, describeTotals(row)] as const)
  return [
    { heading: 'Through the website', rows: [...itemRows(online), ['Total', describeTotals(totals.online)]] },
    { heading: 'Outside the website', rows: [...itemRows(offline), ['Total', describeTotals(totals.offline)]] },
    { heading: 'Both together', rows: [['Total', describeTotals(totals.all)]] },
    ...(vat === null ? [] : [{ heading: 'VAT', rows: [['VAT', describeVat(vat)] as const] }]),
    {
      heading: 'Ledger',
      rows: [
        ...movements.map(({ kind, ...movement }) => [LEDGER_ENTRY_LABELS[kind], describeEntries(movement)] as const),
        ['Sum of all entries', describeEntries(sumUpEntries(movements))],
      ],
    },
    {
      heading: 'Booked here, belongs to a closed month',
      rows: late.map(({ reference, valueDay, bookedOn, pence, kobo }) => [
        reference,
        `${poundsAndPence(pence)}, ${naira(kobo)}: belongs to ${dateInWords(noonOf(valueDay))}, booked on ${dateInWords(noonOf(bookedOn))}`,
      ]),
    },
    {
      heading: 'Arrived, but not counted',
      rows:
        uncounted.payments === 0
          ? []
          : [[uncounted.payments === 1 ? '1 payment' : `${uncounted.payments} payments`, naira(uncounted.kobo)]],
    },
    {
      heading: 'From the ledger to the bank',
      rows: listBridgeRows(bridge).map(({ label, note, naira: sum }) => [
        label,
        note === null ? sum : `${sum}. ${note}`,
      ]),
    },
    {
      heading: 'Payouts to our bank',
      rows: [
        ...payouts.map(
          ({ paidOn, providerId, status, ...sums }) =>
            [
              dateInWords(noonOf(paidOn)),
              `${providerId}, ${describePayoutState(status).label}: ${describePayout(sums)}`,
            ] as const,
        ),
        ['In the bank', describePayout(sumInBank(payouts))],
      ],
    },
  ]
}

type Entries = Pick<MonthBooks['movements'][number], 'entries' | 'pence' | 'kobo'>

function sumUpEntries(movements: ReadonlyArray<Entries>): Entries {
  const sumOf = (key: keyof Entries) => movements.reduce((sum, movement) => sum + movement[key], 0)
  return { entries: sumOf('entries'), pence: sumOf('pence'), kobo: sumOf('kobo') }
}

function describeEntries({ entries, pence, kobo }: Entries): string {
  return `${entries === 1 ? '1 entry' : `${entries} entries`}: ${poundsAndPence(pence)}, ${naira(kobo)}`
}

function describePayout({ processedKobo, feesKobo, deductionsKobo, paidKobo }: PayoutSums): string {
  return `${naira(processedKobo)} processed, ${naira(feesKobo)} fees, ${naira(deductionsKobo)} kept back, ${naira(paidKobo)} paid out`
}

function describeTotals(totals: Totals): string {
  const net = netOf(totals)
  const inBoth = (pence: number, kobo: number) => `${poundsAndPence(pence)} (${naira(kobo)})`
  return [
    `received ${inBoth(totals.receivedPence, totals.receivedKobo)}`,
    `given back ${inBoth(totals.returnedPence, totals.returnedKobo)}`,
    `fees ${inBoth(totals.feePence, totals.feeKobo)}`,
    `net ${inBoth(net.pence, net.kobo)}`,
  ].join(', ')
}
