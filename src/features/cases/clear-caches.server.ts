import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { writePolicy } from '#src/features/exchange-rate/write-policy.server.ts'

/**
 * Drops the kept rate and the kept pages, on every instance: the instant of it is part of what each of them judges these by.
 * Done again it is done anew: an owner who is not sure presses twice.
 */
export async function clearCaches(app: Ground, actor: StaffActor): Promise<void> {
  await app.db.transaction(async tx => {
    await writePolicy(tx, { clearedAt: app.clock.now() })
    await recordEvent(app, tx, { type: 'caches.cleared', actor, subject: { kind: 'caches', id: 'caches' } })
  })
}
