import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notify, staffMailbox } from '#src/features/outbox/notify.server.ts'
import type { Rate } from './conversion.ts'
import { rateHeldMail } from './emails/mails.ts'
import { goodRates, storedRate } from './queries.server.ts'
import { agrees, isWithinGuard, rateToUse } from './rate-guard.ts'
import type { FetchedRate } from './rate-source.ts'
import { CLOCKS_DIFFER_BY, type HeldRate, mayStandIn } from './standing-rate.ts'
import { exchangeRates } from './table.server.ts'
import { lockPolicy, NOTHING_HELD, writePolicy } from './write-policy.server.ts'

const SUBJECT = { kind: 'rate', id: 'rate' } as const

/**
 * Stores a fetched rate if the guard accepts it; otherwise holds it back and notifies staff once. Returns whether there
 * is a new rate to use.
 */
export async function keepFetchedRate(app: Ground, first: FetchedRate, second: FetchedRate | null): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { clearedAt, held } = await storedRate(tx, now)
    const good = await goodRates(tx, now)
    const fetchedAt = afterClearing(now, clearedAt)
    const used = rateToUse(first, second ?? heldByAnother(held, first, now), good)

    if (used !== null) {
      const { nairaMicrosPerPound, source } = used
      await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt })
    }
    if (used === first) {
      if (held !== null) await writePolicy(tx, NOTHING_HELD)
      if (held !== null && confirms(used, held, good)) await recordConfirmed(app, tx, used)
      return true
    }
    // Keep the held figure while the source repeats about the same, so that an owner confirms what they saw.
    if (held !== null && agrees(first.nairaMicrosPerPound, held.nairaMicrosPerPound)) {
      await writePolicy(tx, { heldCheckedAt: fetchedAt })
    } else {
      const farFrom = good.find(micros => !isWithinGuard(first.nairaMicrosPerPound, [micros]))
      await hold(app, tx, { ...first, fetchedAt }, farFrom ?? first.nairaMicrosPerPound)
    }
    return used !== null
  })
}

/** A recent held rate of another source, which this source may confirm. */
function heldByAnother(held: HeldRate | null, { source }: FetchedRate, now: Date): HeldRate | null {
  return held !== null && held.source !== source && mayStandIn(held, now) ? held : null
}

/** Near the good rates it needed no second source. */
function confirms(used: FetchedRate, held: HeldRate, good: Array<number>): boolean {
  if (held.isDismissed || isWithinGuard(used.nairaMicrosPerPound, good)) return false
  return agrees(used.nairaMicrosPerPound, held.nairaMicrosPerPound)
}

async function recordConfirmed(app: Ground, tx: Transaction, { nairaMicrosPerPound, source }: FetchedRate) {
  const actor = { kind: 'system' } as const
  await recordEvent(app, tx, { type: 'rate.confirmed', actor, subject: SUBJECT, nairaMicrosPerPound, source })
}

type ToldRate = Pick<Rate, 'nairaMicrosPerPound' | 'source' | 'fetchedAt'>

async function hold(app: Ground, tx: Transaction, told: ToldRate, lastGoodMicros: number) {
  const { nairaMicrosPerPound, source, fetchedAt } = told
  await writePolicy(tx, {
    heldMicros: nairaMicrosPerPound,
    heldSource: source,
    heldSince: fetchedAt,
    heldCheckedAt: fetchedAt,
    heldDismissedAt: null,
  })
  const details = { nairaMicrosPerPound, source, lastGoodMicros }
  await recordEvent(app, tx, { type: 'rate.held', actor: { kind: 'system' }, subject: SUBJECT, ...details })
  const settingsUrl = `${app.publicUrl}${addresses.adminSettings()}#exchange-rate`
  await notify(app, tx, staffMailbox(app), { mail: rateHeldMail, about: SUBJECT, data: { ...details, settingsUrl } })
}

/** The clock that cleared the caches may be slightly ahead of ours: then dates the rate just after the clearing. */
function afterClearing(now: Date, clearedAt: Date | null): Date {
  const ahead = (clearedAt?.getTime() ?? 0) - now.getTime()
  return clearedAt !== null && ahead >= 0 && ahead < CLOCKS_DIFFER_BY ? new Date(clearedAt.getTime() + 1) : now
}

/** Another rate came, or a colleague answered, so the shown rate is no longer held back. */
export type NotHeld = { reason: 'not-held' }

/**
 * Confirms or dismisses the held rate. `nairaMicrosPerPound`: the rate that the owner saw; if another one is held by
 * now, nothing changes.
 */
export async function answerHeldRate(
  app: Ground,
  actor: StaffActor,
  answer: 'confirm' | 'dismiss',
  nairaMicrosPerPound: number,
): Promise<{ ok: true } | ({ ok: false } & NotHeld)> {
  return app.db.transaction(async tx => {
    await lockPolicy(tx)
    const now = app.clock.now()
    const { held, fetched } = await storedRate(tx, now)
    const isConfirmed = fetched?.nairaMicrosPerPound === nairaMicrosPerPound
    const isDismissed = held?.isDismissed && held.nairaMicrosPerPound === nairaMicrosPerPound
    if (answer === 'confirm' ? isConfirmed : isDismissed) return { ok: true }
    if (held === null || held.isDismissed || held.nairaMicrosPerPound !== nairaMicrosPerPound) {
      return { ok: false, reason: 'not-held' }
    }
    const { source } = held
    const about = { actor, subject: { kind: 'rate', id: 'rate' }, nairaMicrosPerPound, source } as const
    if (answer === 'dismiss') {
      await writePolicy(tx, { heldDismissedAt: now })
      await recordEvent(app, tx, { type: 'rate.dismissed', ...about })
      return { ok: true }
    }
    await tx.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt: now })
    await writePolicy(tx, NOTHING_HELD)
    await recordEvent(app, tx, { type: 'rate.confirmed', ...about })
    return { ok: true }
  })
}
