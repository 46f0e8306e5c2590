import { desc, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { DAYS_UNTIL_NEXT_CHECK, type FactId } from './facts.ts'
import { factVersions } from './table.server.ts'

/** Records at most one check per fact and day, and returns how many are new. The caller checks the role. */
export async function recordFactChecks(
  app: AppContext,
  actor: StaffActor,
  { facts, note }: { facts: ReadonlyArray<FactId>; note: string | null },
): Promise<{ recorded: number }> {
  return app.db.transaction(async tx => {
    const savedAt = app.clock.now()
    const today = dayInLagos(savedAt)
    // In one order, so that two requests about the same facts do not wait for each other.
    const current = await tx
      .selectDistinctOn([factVersions.fact])
      .from(factVersions)
      .where(inArray(factVersions.fact, [...facts]))
      .orderBy(factVersions.fact, desc(factVersions.version))
    const checked = current
      .filter(({ checkedOn }) => checkedOn !== today)
      .map(fact => ({
        ...fact,
        version: fact.version + 1,
        checkedOn: today,
        nextCheckOn: addDays(today, DAYS_UNTIL_NEXT_CHECK),
        note,
        savedBy: actor.id,
        savedAt,
      }))
    if (checked.length === 0) return { recorded: 0 }
    // A concurrent check or change of the same fact has taken its next version.
    const recorded = await tx
      .insert(factVersions)
      .values(checked)
      .onConflictDoNothing()
      .returning({ fact: factVersions.fact })
    for (const { fact } of recorded)
      await recordEvent(
        app,
        tx,
        { type: 'fact.checked', actor, subject: { kind: 'fact', id: fact }, fact },
        note === null ? {} : { note: { before: null, after: note } },
      )
    return { recorded: recorded.length }
  })
}
