import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { loadStoredRate } from './queries.server.ts'
import { checkFixedRate, type FixRateRefusal } from './rate-guard.ts'
import {
  describeFixedRate,
  type ExpectedFixedRate,
  lockPolicy,
  type PolicyConflict,
  writePolicy,
} from './write-policy.server.ts'

/** `expected` is the fixed rate that the form showed. */
export async function fixRate(
  app: AppContext,
  actor: StaffActor,
  nairaMicrosPerPound: number,
  { expected, isConfirmed = false }: ExpectedFixedRate & { isConfirmed?: boolean } = {},
): Promise<{ ok: true; changed: boolean } | ({ ok: false } & (FixRateRefusal | PolicyConflict))> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    // Check for a no-op first, because this rate might now need a confirmation.
    if (fixedMicros === nairaMicrosPerPound) return { ok: true, changed: false }
    const now = app.clock.now()
    const { fetched } = await loadStoredRate(tx, now)
    const refusal = checkFixedRate(nairaMicrosPerPound, fetched, { isConfirmed })
    if (refusal !== null) return { ok: false, ...refusal }
    if (expected !== undefined && expected !== fixedMicros) return { ok: false, reason: 'conflict', fixedMicros }

    await writePolicy(tx, { fixedMicros: nairaMicrosPerPound, fixedAt: now })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: describeFixedRate(fixedMicros), after: describeFixedRate(nairaMicrosPerPound) }
    await recordEvent(app, tx, { type: 'rate.fixed', actor, subject, nairaMicrosPerPound }, { rate })
    return { ok: true, changed: true }
  })
}

export async function releaseRate(
  app: AppContext,
  actor: StaffActor,
  { expected }: ExpectedFixedRate = {},
): Promise<{ ok: true; changed: boolean } | ({ ok: false } & PolicyConflict)> {
  return app.db.transaction(async tx => {
    const { fixedMicros } = await lockPolicy(tx)
    if (fixedMicros === null) return { ok: true, changed: false }
    if (expected !== undefined && expected !== fixedMicros) return { ok: false, reason: 'conflict', fixedMicros }
    await writePolicy(tx, { fixedMicros: null, fixedAt: null })
    const subject = { kind: 'rate', id: 'rate' } as const
    const rate = { before: describeFixedRate(fixedMicros), after: describeFixedRate(null) }
    await recordEvent(app, tx, { type: 'rate.released', actor, subject }, { rate })
    return { ok: true, changed: true }
  })
}
