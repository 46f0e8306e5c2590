import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import {
  type ChangedMeanwhile,
  lockPolicy,
  type PolicyRead,
  rateOrSources,
  writePolicy,
} from './write-policy.server.ts'

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
