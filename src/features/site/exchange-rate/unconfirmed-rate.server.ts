import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffMailbox } from '#src/features/mail/notify.server.ts'
import { exchangeRates } from '../table.server.ts'
import { unconfirmedRateMail } from './mails.tsx'
import { loadGoodRates, loadStoredRate } from './queries.server.ts'
import { isUsable, MAX_CLOCK_SKEW_MS, type Rate, type UnconfirmedRate } from './rate.ts'
import { areRatesInAgreement, chooseRate, isCloseToRates } from './rate-guard.ts'
import type { FetchedRate } from './rate-source.ts'
import { lockPolicy, NO_UNCONFIRMED_RATE, writePolicy } from './write-policy.server.ts'

const RATE_SUBJECT = { kind: 'rate', id: 'rate' } as const

/** Stores a rate, or stores it as unconfirmed and mails staff. Returns true if there is a new rate to use. */
export async function storeFetchedRate(
  app: AppContext,
  first: FetchedRate,
  second: FetchedRate | null,
): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { clearedAt, unconfirmed } = await loadStoredRate(tx, now)
    const goodMicros = await loadGoodRates(tx, now)
    const fetchedAt = chooseFetchTime(now, clearedAt)
    const usedRate = chooseRate(first, second ?? findUnconfirmedByOtherSource(unconfirmed, first, now), goodMicros)

    if (usedRate !== null) {
      const { nairaMicrosPerPound, source } = usedRate
      await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt })
    }
    if (usedRate === first) {
      if (unconfirmed !== null) await writePolicy(tx, NO_UNCONFIRMED_RATE)
      if (unconfirmed !== null && isConfirmation(usedRate, unconfirmed, goodMicros))
        await recordConfirmation(app, tx, usedRate)
      return true
    }
    // Keep the stored rate, so that an owner confirms the figure on their page.
    if (unconfirmed !== null && areRatesInAgreement(first.nairaMicrosPerPound, unconfirmed.nairaMicrosPerPound)) {
      await writePolicy(tx, { unconfirmedCheckedAt: fetchedAt })
    } else {
      const comparedMicros = goodMicros.find(micros => !isCloseToRates(first.nairaMicrosPerPound, [micros]))
      await storeUnconfirmedRate(app, tx, { ...first, fetchedAt }, comparedMicros ?? first.nairaMicrosPerPound)
    }
    return usedRate !== null
  })
}

function findUnconfirmedByOtherSource(
  unconfirmed: UnconfirmedRate | null,
  { source }: FetchedRate,
  now: Date,
): UnconfirmedRate | null {
  return unconfirmed !== null && unconfirmed.source !== source && isUsable(unconfirmed, now) ? unconfirmed : null
}

function isConfirmation(usedRate: FetchedRate, unconfirmed: UnconfirmedRate, goodMicros: Array<number>): boolean {
  if (unconfirmed.isDismissed || isCloseToRates(usedRate.nairaMicrosPerPound, goodMicros)) return false
  return areRatesInAgreement(usedRate.nairaMicrosPerPound, unconfirmed.nairaMicrosPerPound)
}

async function recordConfirmation(app: AppContext, tx: Transaction, { nairaMicrosPerPound, source }: FetchedRate) {
  const actor = { kind: 'system' } as const
  await recordEvent(app, tx, { type: 'rate.confirmed', actor, subject: RATE_SUBJECT, nairaMicrosPerPound, source })
}

type RateWithFetchTime = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'>

async function storeUnconfirmedRate(
  app: AppContext,
  tx: Transaction,
  fetchedRate: RateWithFetchTime,
  lastGoodMicros: number,
) {
  const { nairaMicrosPerPound, source, fetchedAt } = fetchedRate
  await writePolicy(tx, {
    unconfirmedMicros: nairaMicrosPerPound,
    unconfirmedSource: source,
    unconfirmedSince: fetchedAt,
    unconfirmedCheckedAt: fetchedAt,
    unconfirmedDismissedAt: null,
  })
  const details = { nairaMicrosPerPound, source, lastGoodMicros }
  await recordEvent(app, tx, { type: 'rate.unconfirmed', actor: { kind: 'system' }, subject: RATE_SUBJECT, ...details })
  const settingsUrl = `${app.publicUrl}${addresses.adminSettings()}#exchange-rate`
  await notify(app, tx, staffMailbox(app), {
    mail: unconfirmedRateMail,
    about: RATE_SUBJECT,
    data: { ...details, settingsUrl },
  })
}

/** Returns `now`, or a time after `clearedAt` if another clock set it ahead. */
function chooseFetchTime(now: Date, clearedAt: Date | null): Date {
  const aheadMs = (clearedAt?.getTime() ?? 0) - now.getTime()
  return clearedAt !== null && aheadMs >= 0 && aheadMs < MAX_CLOCK_SKEW_MS ? new Date(clearedAt.getTime() + 1) : now
}

export type AnswerRateRefusal = { reason: 'not-waiting' }

/** Refuses if the unconfirmed rate is no longer the one that the owner saw. */
export async function answerUnconfirmedRate(
  app: AppContext,
  actor: StaffActor,
  answer: 'confirm' | 'dismiss',
  nairaMicrosPerPound: number,
): Promise<{ ok: true } | ({ ok: false } & AnswerRateRefusal)> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { unconfirmed, fetched } = await loadStoredRate(tx, now)
    const isConfirmed = fetched?.nairaMicrosPerPound === nairaMicrosPerPound
    const isDismissed = unconfirmed?.isDismissed && unconfirmed.nairaMicrosPerPound === nairaMicrosPerPound
    if (answer === 'confirm' ? isConfirmed : isDismissed) return { ok: true }
    if (unconfirmed === null || unconfirmed.isDismissed || unconfirmed.nairaMicrosPerPound !== nairaMicrosPerPound) {
      return { ok: false, reason: 'not-waiting' }
    }
    const { source } = unconfirmed
    const eventData = { actor, subject: { kind: 'rate', id: 'rate' }, nairaMicrosPerPound, source } as const
    if (answer === 'dismiss') {
      await writePolicy(tx, { unconfirmedDismissedAt: now })
      await recordEvent(app, tx, { type: 'rate.dismissed', ...eventData })
      return { ok: true }
    }
    await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt: now })
    await writePolicy(tx, NO_UNCONFIRMED_RATE)
    await recordEvent(app, tx, { type: 'rate.confirmed', ...eventData })
    return { ok: true }
  })
}
