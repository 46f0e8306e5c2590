import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { createChoiceFilter, createSearchFilter, defineFilters } from '#src/database/list-filters.server.ts'
import { hasOpenFlag } from '#src/features/money/flags.server.ts'
import { OFFLINE_METHOD_WORDS, OFFLINE_METHODS, type OfflineMethod } from '#src/features/money/rules.ts'
import { PAYMENT_STATE_KEYS, PAYMENT_STATES } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { monthOf, monthRange, readMonth } from './months.ts'
import { matchesPayments } from './payment-search.server.ts'
import { channelLabel } from './payment-words.ts'

export const ALL_MONTHS = 'all'

const ONLINE_CHANNELS = ['card', 'bank_transfer', 'bank', 'ussd', 'qr', 'mobile_money'] as const

export const PAYMENT_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Reference, name, email or amount', where: matchesPayments }),
  month: {
    // The page adds the months, and `paymentList` the condition, which depends on today.
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
