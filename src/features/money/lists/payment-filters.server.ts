import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  containsWord,
  createChoiceFilter,
  createSearchFilter,
  defineFilters,
  splitIntoWords,
} from '#src/database/list-filters.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { channelLabel, OFFLINE_METHOD_WORDS, OFFLINE_METHODS, type OfflineMethod } from '../channels.ts'
import { hasOpenFlag } from '../queries.server.ts'
import { PAYMENT_STATE_KEYS, PAYMENT_STATES } from '../states.ts'
import { PAYMENT_AMOUNTS, payments } from '../table.server.ts'
import { monthOf, monthRange, readMonth } from './months.ts'

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

const SPACE_AFTER_SIGN = /([£₦])\s+/gu

/** Every word must occur in a reference, a name or an email of the payment, or be its amount. */
export function matchesPayments(search: string): Array<SQL> {
  return splitIntoWords(search.replace(SPACE_AFTER_SIGN, '$1')).map(word => {
    const amount = readAmount(word)
    if (amount === null) return containsText(word)
    return amount.sign === null
      ? sql`(${containsText(word)} or ${hasAmount(amount.hundredths)})`
      : sql`(${hasAmount(amount.hundredths)} and (${payments.pence} = ${amount.hundredths}::bigint) = ${amount.sign === '£'})`
  })
}

function containsText(word: string): SQL {
  return containsWord(sql`${payments.searchText}`, readReference(word) ?? word)
}

function hasAmount(hundredths: number): SQL {
  return sql`(${sql.raw(PAYMENT_AMOUNTS)}) && array[${hundredths}]::bigint[]`
}

const AMOUNT_PATTERN =
  /^(?<sign>[£₦])?(?:gbp|ngn|n)?(?<whole>\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(?<part>\d{1,2}))?$/iu

/** Reads "₦6,172,200", "£49.50", "N3000" and "3000". `sign` is null unless £ or ₦ is typed. */
function readAmount(word: string): { hundredths: number; sign: '£' | '₦' | null } | null {
  const { sign, whole, part = '' } = AMOUNT_PATTERN.exec(word)?.groups ?? {}
  if (whole === undefined) return null
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return { hundredths, sign: sign === '£' || sign === '₦' ? sign : null }
}
