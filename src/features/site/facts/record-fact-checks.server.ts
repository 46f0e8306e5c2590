import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { factChecks } from '../table.server.ts'

/** Records at most one check per fact and day, and returns how many are new. The caller checks the role. */
export async function recordFactChecks(
  app: AppContext,
  actor: StaffActor,
  { facts, note }: { facts: ReadonlyArray<string>; note: string | null },
): Promise<{ recorded: number }> {
  return app.db.transaction(async tx => {
    const checkedAt = app.clock.now()
    const checkedOn = dayInLagos(checkedAt)
    // In one order, so that two requests about the same facts do not wait for each other.
    const sortedFacts = [...new Set(facts)].sort()
    const rows = await tx
      .insert(factChecks)
      .values(sortedFacts.map(fact => ({ fact, checkedOn, checkedBy: actor.id, checkedAt, note })))
      .onConflictDoNothing()
      .returning({ fact: factChecks.fact })
    for (const { fact } of rows)
      await recordEvent(
        app,
        tx,
        { type: 'fact.checked', actor, subject: { kind: 'fact', id: fact }, fact },
        note === null ? {} : { note: { before: null, after: note } },
      )
    return { recorded: rows.length }
  })
}
