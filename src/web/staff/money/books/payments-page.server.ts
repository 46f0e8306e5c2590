import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { monthInWords } from '#src/features/money/lists/months.ts'
import { ALL_MONTHS, PAYMENT_FILTERS, shownMonth } from '#src/features/money/lists/payment-filters.server.ts'
import { type ListedPayment, listPaymentMonths, paymentList } from '#src/features/money/lists/payment-list.server.ts'
import { netOf, paymentTotals } from '#src/features/money/lists/payment-totals.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { listPageProps } from '../../parts/list-page-props.server.ts'
import {
  applicationLink,
  describeChannel,
  describePayer,
  describePurpose,
  describeTimes,
  stateBadge,
} from './shown-payment.ts'

export type PaymentsPage = Awaited<ReturnType<typeof loadPaymentsPage>>
export type ListedRow = PaymentsPage['rows'][number]

export async function loadPaymentsPage(app: App, query: URLSearchParams) {
  const now = app.clock.now()
  const values = PAYMENT_FILTERS.read(query)
  const month = shownMonth(values, now)
  const [page, totals, months] = await Promise.all([
    paymentList(app, { filters: values, place: readPlace(query) }),
    paymentTotals(app, values),
    listPaymentMonths(app),
  ])
  const namesByStaffId = await findStaffNames(
    app.db,
    page.rows.flatMap(row => row.recordedBy ?? []),
  )
  const props = listPageProps(PAYMENT_FILTERS, { values, page, addressOf: addresses.adminPayments })
  return {
    ...props,
    fields: props.fields.map(field =>
      field.name === 'month' && field.kind === 'select'
        ? {
            ...field,
            shown: month === null ? ALL_MONTHS : field.shown,
            choices: listMonthChoices(months, values.month),
          }
        : field,
    ),
    activeFilterCount: Object.keys(PAYMENT_FILTERS.filterParams({ ...values, q: null })).length,
    period: month === null ? 'all months' : monthInWords(month),
    reportHref: addresses.adminMonthReport(month === null ? {} : { month }),
    exportHref: addresses.adminExportPayments(PAYMENT_FILTERS.filterParams(values)),
    totals: { ...totals, net: netOf(totals) },
    rows: page.rows.map(row => toListedRow(row, namesByStaffId, now)),
  }
}

function listMonthChoices(months: ReadonlyArray<string>, chosen: string | null) {
  const isUnlisted = chosen !== null && chosen !== ALL_MONTHS && !months.includes(chosen)
  const listed = isUnlisted ? [...months, chosen] : months
  return [[ALL_MONTHS, 'All months'] as const, ...listed.map(month => [month, monthInWords(month)] as const)]
}

function toListedRow(row: ListedPayment, namesByStaffId: ReadonlyMap<string, string>, now: Date) {
  return {
    id: row.id,
    reference: row.reference,
    payer: describePayer(row),
    purpose: describePurpose(row),
    application: applicationLink(row),
    state: stateBadge(row),
    flag: row.flagClearedAt === null ? flagInWords(row) : null,
    decisions: allowedDecisions(row),
    isSandbox: row.isSandbox,
    channel: describeChannel(row),
    recordedBy: row.recordedBy === null ? null : (namesByStaffId.get(row.recordedBy) ?? 'a former staff member'),
    pounds: poundsAndPence(row.pence),
    counted: row.settledAt !== null && row.countedPence !== row.pence ? poundsAndPence(row.countedPence) : null,
    naira: nairaInWords(row),
    rate: row.nairaMicrosPerPound === null ? null : rateInWords(row.nairaMicrosPerPound),
    fee: row.feeKobo === null ? null : naira(row.feeKobo),
    times: describeTimes(row, now),
  }
}
