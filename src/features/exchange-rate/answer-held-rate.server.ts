import { randomUUID } from 'node:crypto'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { storedRate } from './queries.server.ts'
import { exchangeRates } from './table.server.ts'
import { lockPolicy, NOTHING_HELD, writePolicy } from './write-policy.server.ts'

/** Another rate came, or a colleague answered, so the shown rate is no longer held back. */
export type NotHeld = { reason: 'not-held' }

/**
 * Confirms the held rate, which becomes the last good one, or dismisses it: then it stays unused without another notice.
 * `nairaMicrosPerPound`: the rate that the owner saw. If another one is held by now, nothing changes.
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
