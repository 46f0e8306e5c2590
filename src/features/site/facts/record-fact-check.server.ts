import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { factChecks } from '../table.server.ts'

/** Records at most one check per fact and day. The caller checks the role. */
export async function recordFactCheck(
  app: AppContext,
  actor: StaffActor,
  { fact, note }: { fact: string; note: string | null },
): Promise<{ recorded: boolean }> {
  return app.db.transaction(async tx => {
    const checkedAt = app.clock.now()
    const checkedOn = dayInLagos(checkedAt)
    const rows = await tx
      .insert(factChecks)
      .values({ fact, checkedOn, checkedBy: actor.id, checkedAt, note })
      .onConflictDoNothing()
      .returning({ fact: factChecks.fact })
    if (rows.length === 0) return { recorded: false }
    await recordEvent(
      app,
      tx,
      { type: 'fact.checked', actor, subject: { kind: 'fact', id: fact }, fact },
      note === null ? {} : { note: { before: null, after: note } },
    )
    return { recorded: true }
  })
}
