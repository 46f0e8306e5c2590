import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type FixRefusal, judgeFixedRate } from './judge-fixed-rate.ts'
import { storedRate } from './queries.server.ts'
import { rateOrSources } from './rate-or-sources.ts'
import { lockPolicy, writePolicy } from './write-policy.server.ts'

/** Fixes the rate, in millionths of a naira for a pound, until it is released. The one that is fixed already changes nothing. */
export async function fixRate(
  app: Ground,
  actor: StaffActor,
  nairaMicrosPerPound: number,
): Promise<{ ok: true; changed: boolean } | ({ ok: false } & FixRefusal)> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    const now = app.clock.now()
    const { fetched } = await storedRate(tx, now)
    const refusal = judgeFixedRate(nairaMicrosPerPound, fetched, now)
    if (refusal !== null) return { ok: false, ...refusal }
    if (fixedMicros === nairaMicrosPerPound) return { ok: true, changed: false }

    await writePolicy(tx, { fixedMicros: nairaMicrosPerPound, fixedAt: now })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: rateOrSources(fixedMicros), after: rateOrSources(nairaMicrosPerPound) }
    await recordEvent(app, tx, { type: 'rate.fixed', actor, subject, nairaMicrosPerPound }, { rate })
    return { ok: true, changed: true }
  })
}
