import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dayInLagos, noonOf, shortDate, shortDateAndClock } from '#src/dates.ts'
import { INSTALMENT_LABELS, type Instalment } from '#src/features/money/account.ts'
import { channelLabel, OFFLINE_METHOD_WORDS, type OfflineMethod } from '#src/features/money/channels.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { monthInWords } from '#src/features/money/lists/months.ts'
import { ALL_MONTHS, PAYMENT_FILTERS, shownMonth } from '#src/features/money/lists/payment-filters.server.ts'
import { type ListedPayment, listPaymentMonths, paymentList } from '#src/features/money/lists/payment-list.server.ts'
import { netOf, paymentTotals } from '#src/features/money/lists/payment-totals.server.ts'
import { isSettled, PAYMENT_STATES, type PaymentState } from '#src/features/money/states.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'
import type { App } from '../../../app-context.ts'
import { listPageProps } from '../../parts/list-page-props.server.ts'

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

export function describePurpose({ item, instalment }: { item: ItemKey; instalment: Instalment }): string {
  return instalment === 'full'
    ? ITEMS[item].name
    : `${ITEMS[item].name}, ${INSTALMENT_LABELS[instalment].toLowerCase()}`
}

export function describeChannel(payment: { channel: string | null; offlineMethod: OfflineMethod | null }): string {
  const { channel, offlineMethod } = payment
  if (offlineMethod !== null) return `${OFFLINE_METHOD_WORDS[offlineMethod]}, outside the website`
  return channel === null ? 'Not known' : channelLabel(channel)
}

/** `customer` is whom another payer paid for. */
export function describePayer(payment: {
  name: string | null
  payerName: string | null
  email: string | null
  payerEmail: string | null
}) {
  const { name, payerName, email, payerEmail } = payment
  return {
    name: payerName ?? name ?? 'Name removed',
    email: payerName === null ? email : payerEmail,
    customer: payerName === null ? null : (name ?? 'a removed name'),
  }
}

export function stateBadge({ state, flagClearedAt }: { state: PaymentState; flagClearedAt: Date | null }): {
  label: string
  tone: Tone
} {
  const { label, tone } = PAYMENT_STATES[state]
  return { label, tone: flagClearedAt !== null && !isSettled(state) ? 'neutral' : tone }
}

function describeTimes(
  payment: { openedAt: Date; settledAt: Date | null; paidAt: Date | null; receivedOn: string | null },
  now: Date,
) {
  const { openedAt, settledAt, paidAt, receivedOn } = payment
  return {
    at: shortDateAndClock(settledAt ?? paidAt ?? openedAt, now),
    receivedOn: receivedOn === null || receivedOn === dayInLagos(openedAt) ? null : shortDate(noonOf(receivedOn), now),
  }
}

export function applicationLink(payment: { applicationId: string | null; applicationReference: string | null }) {
  const { applicationId, applicationReference } = payment
  return {
    text: applicationReference,
    href: applicationId === null ? null : addresses.adminApplication(applicationId),
  }
}
