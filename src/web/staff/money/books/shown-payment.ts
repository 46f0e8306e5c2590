import { addresses } from '#src/addresses.ts'
import { dayInLagos, noonOf, shortDate, shortDateAndClock } from '#src/dates.ts'
import { INSTALMENT_LABELS, type Instalment } from '#src/features/money/account.ts'
import { channelLabel, OFFLINE_METHOD_WORDS, type OfflineMethod } from '#src/features/money/channels.ts'
import { isSettled, PAYMENT_STATES, type PaymentState } from '#src/features/money/states.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import type { Tone } from '#src/tone.ts'

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

export function describeTimes(
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
