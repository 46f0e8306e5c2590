import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { exportList } from '#src/features/events/export-list.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { sumInCurrency } from '#src/money.ts'
import { LAGOS } from '#src/zones.ts'
import { INSTALMENT_LABELS } from '../account.ts'
import { channelLabel, OFFLINE_METHOD_WORDS } from '../channels.ts'
import { LEDGER_ENTRY_LABELS } from '../ledger.ts'
import { describeMonthState, findClosedMonths } from '../months/queries.server.ts'
import { formatReceiptNumber } from '../receipts/describe-receipt.ts'
import { ledgerEntries, payments, receipts, refunds } from '../table.server.ts'
import { monthOf } from './months.ts'
import {
  listMonthConditions,
  listPaymentConditions,
  PAYMENT_FILTERS,
  type PaymentFilters,
  shownMonth,
} from './payment-filters.server.ts'

/** Returns chunks of CSV, one line for each ledger entry. */
export async function exportPayments(
  app: AppContext,
  actor: StaffActor,
  filters: PaymentFilters,
  rowsPerBatch = 1000,
): Promise<AsyncGenerator<string>> {
  const month = shownMonth(filters, app.clock.now())
  const matches = [
    ...(month === null ? [] : listMonthConditions(ledgerEntries.at, month)),
    ...listPaymentConditions(ledgerEntries.paymentId, filters),
  ]
  const closedMonths = await findClosedMonths(app.db)
  return exportList(app, actor, {
    type: 'payments.exported',
    filters: PAYMENT_FILTERS.filterParams({ ...filters, month }),
    headings: [...ENTRY_COLUMNS.map(([heading]) => heading), 'Month'],
    readBatch: after => EXPORTED_ENTRIES.batch(app.db, { matches, after, limit: rowsPerBatch }),
    toCells: entry => [
      ...ENTRY_COLUMNS.map(([, toCell]) => toCell(entry)),
      describeMonthState(closedMonths.get(monthOf(entry.at)) ?? null),
    ],
  })
}

const isPaidByHand = and(
  eq(refunds.paymentId, ledgerEntries.paymentId),
  sql`${refunds.id}::text = ${ledgerEntries.refundId}`,
  eq(refunds.way, 'offline'),
)

const EXPORTED_ENTRIES = createKeysetList({
  id: ledgerEntries.id,
  sorts: {
    moved: {
      // An entry that cancels another one has its instant.
      by: [
        { column: ledgerEntries.at, type: 'instant' },
        { column: ledgerEntries.recordedAt, type: 'instant' },
      ],
      defaultDirection: 'asc',
    },
  },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({
        series: receipts.series,
        number: receipts.number,
        at: ledgerEntries.at,
        valueDay: ledgerEntries.valueDay,
        kind: ledgerEntries.kind,
        pence: ledgerEntries.pence,
        kobo: ledgerEntries.kobo,
        name: payments.name,
        payerName: payments.payerName,
        applicationReference: payments.applicationReference,
        item: payments.item,
        instalment: payments.instalment,
        askedKobo: payments.kobo,
        arrivedKobo: payments.arrivedKobo,
        arrivedCurrency: payments.arrivedCurrency,
        nairaMicrosPerPound: payments.nairaMicrosPerPound,
        channel: payments.channel,
        offlineMethod: payments.offlineMethod,
        bankReference: sql<
          string | null
        >`case when ${refunds.id} is null then ${payments.offlineReference} else ${refunds.offlineReference} end`,
        feeKobo: payments.feeKobo,
        transactionId: payments.transactionId,
        reference: payments.reference,
        isSandbox: payments.isSandbox,
        recordedBy: staffMembers.name,
        ...found,
      })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
      .leftJoin(receipts, eq(receipts.ledgerEntryId, ledgerEntries.id))
      .leftJoin(refunds, isPaidByHand)
      .leftJoin(staffMembers, sql`${staffMembers.id} = coalesce(${refunds.recordedBy}, ${payments.recordedBy})`)
      .where(where)
      .orderBy(...orderBy),
})

type ExportedEntry = Awaited<ReturnType<typeof EXPORTED_ENTRIES.batch>>['rows'][number]

const ENTRY_COLUMNS: ReadonlyArray<readonly [heading: string, value: (entry: ExportedEntry) => string | number]> = [
  [
    'Document',
    entry =>
      entry.series === null || entry.number === null
        ? ''
        : formatReceiptNumber({ series: entry.series, number: entry.number }),
  ],
  ['Date (Lagos time)', ({ at }) => SORTABLE_FORMAT.format(at)],
  ['Kind', ({ kind }) => LEDGER_ENTRY_LABELS[kind]],
  ['Payer', ({ payerName, name }) => payerName ?? name ?? ''],
  ['Customer', ({ name }) => name ?? ''],
  ['Application', ({ applicationReference }) => applicationReference ?? ''],
  ['Item', ({ item }) => ITEMS[item].name],
  ['Instalment', ({ instalment }) => INSTALMENT_LABELS[instalment]],
  ['GBP', ({ pence }) => pence / 100],
  ['NGN', ({ kobo }) => kobo / 100],
  ['NGN per GBP', ({ nairaMicrosPerPound }) => (nairaMicrosPerPound === null ? '' : nairaMicrosPerPound / 1_000_000)],
  ['Asked (NGN)', ({ kind, askedKobo }) => (kind === 'receipt' && askedKobo !== 0 ? askedKobo / 100 : '')],
  ['Arrived (NGN)', describeArrived],
  ['Channel', describeChannel],
  ['Fee (NGN)', ({ kind, feeKobo }) => (kind === 'receipt' && feeKobo !== null ? feeKobo / 100 : '')],
  ['Provider transaction', ({ transactionId }) => transactionId ?? ''],
  ['Payment', ({ reference }) => reference],
  ['Bank reference', ({ bankReference }) => bankReference ?? ''],
  ['Recorded by', ({ recordedBy }) => recordedBy ?? ''],
  ['Sandbox', ({ isSandbox }) => (isSandbox ? 'Yes' : '')],
  ['Belongs to', ({ valueDay }) => valueDay ?? ''],
]

const SORTABLE_FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: LAGOS })

function describeChannel({ channel, offlineMethod }: ExportedEntry): string {
  if (offlineMethod !== null) return `${OFFLINE_METHOD_WORDS[offlineMethod]}, outside the website`
  return channel === null ? '' : channelLabel(channel)
}

/** Only receipts show it, so that the column can be added up. */
function describeArrived({ kind, arrivedKobo, arrivedCurrency }: ExportedEntry): string | number {
  if (kind !== 'receipt' || arrivedCurrency === null) return ''
  return arrivedCurrency === 'NGN' && arrivedKobo !== null
    ? arrivedKobo / 100
    : sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency })
}
