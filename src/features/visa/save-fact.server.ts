import { and, desc, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { listFactChanges } from './fact-changes.ts'
import { type FactChange, type FactId, isDeadlineRule } from './facts.ts'
import { STATED_COLUMNS } from './queries.server.ts'
import { factVersions } from './table.server.ts'

type FactVersion = typeof factVersions.$inferSelect

export type SavedFact =
  | { ok: true; changed: boolean; version: number }
  | { ok: false; reason: 'conflict'; current: FactVersion }
  | { ok: false; reason: 'unknown' }

/**
 * Saves a new version of a fact, unless a colleague has saved one since `expectedVersion`. Deadlines follow a changed rule by
 * a job. The caller checks the role and the fields.
 */
export async function saveFact(
  app: AppContext,
  actor: StaffActor,
  { fact, expectedVersion, change }: { fact: FactId; expectedVersion: number; change: FactChange },
): Promise<SavedFact> {
  return app.db.transaction(tx => saveVersion(app, tx, actor, { fact, expectedVersion, change }))
}

/** Saves the values of an older version again, as a new one. */
export async function restoreFact(
  app: AppContext,
  actor: StaffActor,
  { fact, version, expectedVersion }: { fact: FactId; version: number; expectedVersion: number },
): Promise<SavedFact> {
  return app.db.transaction(async tx => {
    const [change] = await tx
      .select({ ...STATED_COLUMNS, note: factVersions.note })
      .from(factVersions)
      .where(and(eq(factVersions.fact, fact), eq(factVersions.version, version)))
    if (change === undefined) return { ok: false, reason: 'unknown' }
    return saveVersion(app, tx, actor, { fact, expectedVersion, change })
  })
}

async function saveVersion(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { fact, expectedVersion, change }: { fact: FactId; expectedVersion: number; change: FactChange },
): Promise<SavedFact> {
  const current = await loadLatest(tx, fact)
  // Check for a no-op before the version, so that a retried request succeeds.
  if (isSame(current, change)) return { ok: true, changed: false, version: current.version }
  if (current.version !== expectedVersion) return { ok: false, reason: 'conflict', current }
  const version = current.version + 1
  const inserted = await tx
    .insert(factVersions)
    .values({
      ...current,
      ...change,
      offeredBy: change.offeredBy && [...change.offeredBy],
      version,
      savedBy: actor.id,
      savedAt: app.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ version: factVersions.version })
  if (inserted.length === 0) {
    // A concurrent save or check has taken this version.
    const newer = await loadLatest(tx, fact)
    if (isSame(newer, change)) return { ok: true, changed: false, version: newer.version }
    return { ok: false, reason: 'conflict', current: newer }
  }
  const note: ChangedValues = change.note === null ? {} : { note: { before: null, after: change.note } }
  await recordEvent(
    app,
    tx,
    { type: 'fact.changed', actor, subject: { kind: 'fact', id: fact }, fact },
    { ...listFactChanges(current, change), ...note },
  )
  if (isDeadlineRule(fact) && changesDeadlines(current, change))
    await app.jobs.enqueue(tx, 'recount-deadlines', { fact }, { replacesQueued: true })
  return { ok: true, changed: true, version }
}

async function loadLatest(tx: Transaction, fact: FactId): Promise<FactVersion> {
  const [latest] = await tx
    .select()
    .from(factVersions)
    .where(eq(factVersions.fact, fact))
    .orderBy(desc(factVersions.version))
    .limit(1)
  if (latest === undefined) throw new Error(`The fact ${fact} has no version, although a migration stores one.`)
  return latest
}

function isSame(current: FactVersion, change: FactChange): boolean {
  return current.note === change.note && Object.keys(listFactChanges(current, change)).length === 0
}

function changesDeadlines(before: FactChange, after: FactChange): boolean {
  const { value, offeredBy } = listFactChanges(before, after)
  return value !== undefined || offeredBy !== undefined
}
