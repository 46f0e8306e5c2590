import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { checkFixedRate, type FixRefusal } from './fixed-rate.ts'
import { storedRate } from './queries.server.ts'
import {
  type ChangedMeanwhile,
  lockPolicy,
  type PolicyRead,
  rateOrSources,
  writePolicy,
} from './write-policy.server.ts'

/**
 * In millionths of a naira for a pound. `read`: what the form showed; a newer change wins. More than 10 % from the last
 * good rate needs `isConfirmed`.
 */
export async function fixRate(
  app: Ground,
  actor: StaffActor,
  nairaMicrosPerPound: number,
  { read, isConfirmed = false }: PolicyRead & { isConfirmed?: boolean } = {},
): Promise<{ ok: true; changed: boolean } | ({ ok: false } & (FixRefusal | ChangedMeanwhile))> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    // What stands was judged when it was fixed. The market may have moved far from it since.
    if (fixedMicros === nairaMicrosPerPound) return { ok: true, changed: false }
    const now = app.clock.now()
    const { fetched } = await storedRate(tx, now)
    const refusal = checkFixedRate(nairaMicrosPerPound, fetched, { isConfirmed })
    if (refusal !== null) return { ok: false, ...refusal }
    if (read !== undefined && read !== fixedMicros) return { ok: false, reason: 'changed-meanwhile', fixedMicros }

    await writePolicy(tx, { fixedMicros: nairaMicrosPerPound, fixedAt: now })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: rateOrSources(fixedMicros), after: rateOrSources(nairaMicrosPerPound) }
    await recordEvent(app, tx, { type: 'rate.fixed', actor, subject, nairaMicrosPerPound }, { rate })
    return { ok: true, changed: true }
  })
}

/**
 * Leaves the rate to its sources again. While none is fixed nothing changes. Where it is said what was `read`, what somebody
 * else fixed meanwhile stays fixed.
 */
export async function releaseRate(
  app: Ground,
  actor: StaffActor,
  { read }: PolicyRead = {},
): Promise<{ ok: true; changed: boolean } | ({ ok: false } & ChangedMeanwhile)> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    if (fixedMicros === null) return { ok: true, changed: false }
    if (read !== undefined && read !== fixedMicros) return { ok: false, reason: 'changed-meanwhile', fixedMicros }
    await writePolicy(tx, { fixedMicros: null, fixedAt: null })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: rateOrSources(fixedMicros), after: rateOrSources(null) }
    await recordEvent(app, tx, { type: 'rate.released', actor, subject }, { rate })
    return { ok: true, changed: true }
  })
}
