import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { legalHolds } from './table.server.ts'

/** Lifts a hold. From then on the data is erased when it is due. */
export async function liftHold(app: AppContext, actor: StaffActor, id: string): Promise<{ ok: boolean }> {
  return app.db.transaction(async tx => {
    const [hold] = await tx
      .update(legalHolds)
      .set({ liftedBy: actor.id, liftedAt: app.clock.now() })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .returning({ email: legalHolds.email })
    if (hold === undefined) return { ok: false }
    await recordEvent(app, tx, {
      type: 'privacy.hold_lifted',
      actor,
      subject: { kind: 'hold', id },
      on: hold.email === null ? 'application' : 'person',
    })
    return { ok: true }
  })
}
