import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { rateOrSources } from './rate-or-sources.ts'
import { lockPolicy, writePolicy } from './write-policy.server.ts'

/** Leaves the rate to its sources again. While none is fixed nothing changes. */
export async function releaseRate(app: Ground, actor: StaffActor): Promise<{ changed: boolean }> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    if (fixedMicros === null) return { changed: false }
    await writePolicy(tx, { fixedMicros: null, fixedAt: null })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: rateOrSources(fixedMicros), after: rateOrSources(null) }
    await recordEvent(app, tx, { type: 'rate.released', actor, subject }, { rate })
    return { changed: true }
  })
}
