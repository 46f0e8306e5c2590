import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notify, staffMailbox } from '#src/features/outbox/notify.server.ts'
import type { Rate } from './conversion.ts'
import { unconfirmedRateMail } from './emails/mails.ts'
import { goodRates, storedRate } from './queries.server.ts'
import { agrees, isWithinGuard, rateToUse } from './rate-guard.ts'
import { CLOCK_SKEW_MS, isUsable, type UnconfirmedRate } from './rate-in-force.ts'
import type { FetchedRate } from './rate-source.ts'
import { exchangeRates } from './table.server.ts'
import { lockPolicy, NO_UNCONFIRMED_RATE, writePolicy } from './write-policy.server.ts'

const SUBJECT = { kind: 'rate', id: 'rate' } as const

/**
 * Stores a rate that the guard refuses as unconfirmed and mails staff once. Returns whether there is a new rate to use.
 */
export async function storeFetchedRate(
  app: AppContext,
  first: FetchedRate,
  second: FetchedRate | null,
): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { clearedAt, unconfirmed } = await storedRate(tx, now)
    const good = await goodRates(tx, now)
    const fetchedAt = instantAfterClearing(now, clearedAt)
    const used = rateToUse(first, second ?? unconfirmedByOtherSource(unconfirmed, first, now), good)

    if (used !== null) {
      const { nairaMicrosPerPound, source } = used
      await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt })
    }
    if (used === first) {
      if (unconfirmed !== null) await writePolicy(tx, NO_UNCONFIRMED_RATE)
      if (unconfirmed !== null && isConfirmation(used, unconfirmed, good)) await recordConfirmation(app, tx, used)
      return true
    }
    // Keep the stored figure, so that an owner confirms what they saw.
    if (unconfirmed !== null && agrees(first.nairaMicrosPerPound, unconfirmed.nairaMicrosPerPound)) {
      await writePolicy(tx, { unconfirmedCheckedAt: fetchedAt })
    } else {
      const comparedMicros = good.find(micros => !isWithinGuard(first.nairaMicrosPerPound, [micros]))
      await storeUnconfirmed(app, tx, { ...first, fetchedAt }, comparedMicros ?? first.nairaMicrosPerPound)
    }
    return used !== null
  })
}

function unconfirmedByOtherSource(
  unconfirmed: UnconfirmedRate | null,
  { source }: FetchedRate,
  now: Date,
): UnconfirmedRate | null {
  return unconfirmed !== null && unconfirmed.source !== source && isUsable(unconfirmed, now) ? unconfirmed : null
}

function isConfirmation(used: FetchedRate, unconfirmed: UnconfirmedRate, good: Array<number>): boolean {
  if (unconfirmed.isDismissed || isWithinGuard(used.nairaMicrosPerPound, good)) return false
  return agrees(used.nairaMicrosPerPound, unconfirmed.nairaMicrosPerPound)
}

async function recordConfirmation(app: AppContext, tx: Transaction, { nairaMicrosPerPound, source }: FetchedRate) {
  const actor = { kind: 'system' } as const
  await recordEvent(app, tx, { type: 'rate.confirmed', actor, subject: SUBJECT, nairaMicrosPerPound, source })
}

type FetchedAtRate = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'>

async function storeUnconfirmed(app: AppContext, tx: Transaction, fetchedRate: FetchedAtRate, lastGoodMicros: number) {
  const { nairaMicrosPerPound, source, fetchedAt } = fetchedRate
  await writePolicy(tx, {
    unconfirmedMicros: nairaMicrosPerPound,
    unconfirmedSource: source,
    unconfirmedSince: fetchedAt,
    unconfirmedCheckedAt: fetchedAt,
    unconfirmedDismissedAt: null,
  })
  const details = { nairaMicrosPerPound, source, lastGoodMicros }
  await recordEvent(app, tx, { type: 'rate.unconfirmed', actor: { kind: 'system' }, subject: SUBJECT, ...details })
  const settingsUrl = `${app.publicUrl}${addresses.adminSettings()}#exchange-rate`
  await notify(app, tx, staffMailbox(app), {
    mail: unconfirmedRateMail,
    about: SUBJECT,
    data: { ...details, settingsUrl },
  })
}

/** The clock that cleared the caches may be ahead of ours. */
function instantAfterClearing(now: Date, clearedAt: Date | null): Date {
  const ahead = (clearedAt?.getTime() ?? 0) - now.getTime()
  return clearedAt !== null && ahead >= 0 && ahead < CLOCK_SKEW_MS ? new Date(clearedAt.getTime() + 1) : now
}

export type NotWaiting = { reason: 'not-waiting' }

/** Answers for the rate that the owner saw. */
export async function answerUnconfirmedRate(
  app: AppContext,
  actor: StaffActor,
  answer: 'confirm' | 'dismiss',
  nairaMicrosPerPound: number,
): Promise<{ ok: true } | ({ ok: false } & NotWaiting)> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { unconfirmed, fetched } = await storedRate(tx, now)
    const isConfirmed = fetched?.nairaMicrosPerPound === nairaMicrosPerPound
    const isDismissed = unconfirmed?.isDismissed && unconfirmed.nairaMicrosPerPound === nairaMicrosPerPound
    if (answer === 'confirm' ? isConfirmed : isDismissed) return { ok: true }
    if (unconfirmed === null || unconfirmed.isDismissed || unconfirmed.nairaMicrosPerPound !== nairaMicrosPerPound) {
      return { ok: false, reason: 'not-waiting' }
    }
    const { source } = unconfirmed
    const about = { actor, subject: { kind: 'rate', id: 'rate' }, nairaMicrosPerPound, source } as const
    if (answer === 'dismiss') {
      await writePolicy(tx, { unconfirmedDismissedAt: now })
      await recordEvent(app, tx, { type: 'rate.dismissed', ...about })
      return { ok: true }
    }
    await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt: now })
    await writePolicy(tx, NO_UNCONFIRMED_RATE)
    await recordEvent(app, tx, { type: 'rate.confirmed', ...about })
    return { ok: true }
  })
}
