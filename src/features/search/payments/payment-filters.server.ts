import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { createChoiceFilter, createSearchFilter, defineFilters } from '#src/database/list-filters.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { OFFLINE_METHOD_WORDS, OFFLINE_METHODS, type OfflineMethod } from '#src/features/payments/rules.ts'
import { PAYMENT_STATE_KEYS, PAYMENT_STATES } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { channelLabel } from '../payment-words.ts'
import { monthOf, monthRange, readMonth } from './months.ts'
import { matchesPayments } from './payment-search.server.ts'

export const ALL_MONTHS = 'all'

const ONLINE_CHANNELS = ['card', 'bank_transfer', 'bank', 'ussd', 'qr', 'mobile_money'] as const

export const PAYMENT_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Reference, name, email or amount', where: matchesPayments }),
  month: {
    // The page adds the months, and `paymentConditions` the condition, which depends on today.
    control: { kind: 'select', label: 'Month', all: 'This month', choices: [] },
    read: text => (text === ALL_MONTHS ? text : readMonth(text)),
  },
  state: createChoiceFilter({
    label: 'State',
    all: 'All states',
    choices: PAYMENT_STATE_KEYS.map(state => [state, PAYMENT_STATES[state].label]),
    where: state => eq(payments.state, state),
  }),
  channel: createChoiceFilter({
    label: 'Channel',
    all: 'All channels',
    choices: [
      ...ONLINE_CHANNELS.map(channel => [channel, channelLabel(channel)] as const),
      ['offline', 'Outside the website'] as const,
      ...OFFLINE_METHODS.map(
        method => [`offline-${method}`, `Outside the website: ${OFFLINE_METHOD_WORDS[method].toLowerCase()}`] as const,
      ),
    ],
    where: matchesChannel,
  }),
  flagged: createChoiceFilter({
    label: 'To check',
    all: 'All payments',
    choices: [['yes', 'Check this payment']],
    where: () => hasOpenFlag ?? sql`true`,
  }),
})

export type PaymentFilters = typeof PAYMENT_FILTERS.none

/** Returns null for all months. A search without a chosen month covers all of them. */
export function shownMonth({ month, q }: PaymentFilters, now: Date): string | null {
  if (month === ALL_MONTHS) return null
  return month ?? (q === null ? monthOf(now) : null)
}

/** A payment belongs to each month in which it was begun or its money moved. */
export function paymentConditions(filters: PaymentFilters, now: Date): Array<SQL> {
  const month = shownMonth(filters, now)
  return [...PAYMENT_FILTERS.matches(filters), ...(month === null ? [] : [isOfMonth(month)])]
}

/** PostgreSQL combines two indexes, because few payments move money in another month than they began. */
function isOfMonth(month: string): SQL {
  const [from, until] = instantsOf(month)
  const isWithin = (at: SQL) => sql`(${at} >= ${from} and ${at} < ${until})`
  const movedIds = sql`array(select entry.payment_id from ledger_entries as entry join payments as moved on moved.id = entry.payment_id
    where ${isWithin(sql`entry.at`)} and not ${isWithin(sql`moved.opened_at`)})`
  return sql`(${isWithin(sql`opened_at`)} or id = any(${movedIds}))`
}

/** `at` is the column of an instant. */
export function listMonthConditions(at: SQLWrapper, month: string | null): Array<SQL> {
  if (month === null) return []
  const [from, until] = instantsOf(month)
  return [sql`${at} >= ${from}`, sql`${at} < ${until}`]
}

/** Selects rows of payments that match the filters, except the month. */
export function listPaymentConditions(paymentId: SQLWrapper, filters: PaymentFilters): Array<SQL> {
  const condition = and(...PAYMENT_FILTERS.matches(filters))
  return condition === undefined ? [] : [sql`${paymentId} in (select id from payments where ${condition})`]
}

function instantsOf(month: string): [SQL, SQL] {
  const { from, until } = monthRange(month)
  return [sql`${from.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`]
}

function matchesChannel(channel: (typeof ONLINE_CHANNELS)[number] | 'offline' | `offline-${OfflineMethod}`): SQL {
  const method = OFFLINE_METHODS.find(each => channel === `offline-${each}`)
  return method === undefined ? eq(payments.channel, channel) : eq(payments.offlineMethod, method)
}
