import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { trackRecords } from '../table.server.ts'
import { describeTrackRecord, type TrackRecord } from './claims.ts'
import { findLatestRecord, readFigures } from './queries.server.ts'

/** `figures` are null where an owner takes them back. */
export type RecordChange = { figures: TrackRecord | null; note: string | null }

export type SavedRecord = { ok: true; changed: boolean } | { ok: false; reason: 'conflict' | 'unknown' }

/**
 * Saves a new version of the figures about our own cases, unless a colleague has saved one since `expectedVersion`, which is 0
 * before the first. The caller checks the role and the fields.
 */
export async function saveTrackRecord(
  app: AppContext,
  actor: StaffActor,
  { expectedVersion, change: { figures, note } }: { expectedVersion: number; change: RecordChange },
): Promise<SavedRecord> {
  return app.db.transaction(async tx => {
    const latest = await findLatestRecord(tx)
    const before = latest && readFigures(latest)
    // Check for a no-op before the version, so that a retried request succeeds.
    if (inWords(before) === inWords(figures) && (figures === null || latest?.note === note))
      return { ok: true, changed: false }
    if ((latest?.version ?? 0) !== expectedVersion) return { ok: false, reason: 'conflict' }
    const version = expectedVersion + 1
    const inserted = await tx
      .insert(trackRecords)
      .values({ version, ...figures, note, savedBy: actor.id, savedAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ version: trackRecords.version })
    if (inserted.length === 0) return { ok: false, reason: 'conflict' }
    await recordEvent(
      app,
      tx,
      {
        type: figures === null ? 'track_record.taken_back' : 'track_record.saved',
        actor,
        subject: { kind: 'fact', id: 'track-record' },
        version,
      },
      {
        figures: { before: inWords(before), after: inWords(figures) },
        ...(note !== null && { note: { before: null, after: note } }),
      },
    )
    return { ok: true, changed: true }
  })
}

/** Saves the figures of an older version again, as a new one. */
export async function restoreTrackRecord(
  app: AppContext,
  actor: StaffActor,
  { version, expectedVersion }: { version: number; expectedVersion: number },
): Promise<SavedRecord> {
  const [older] = await app.db.select().from(trackRecords).where(eq(trackRecords.version, version))
  if (older === undefined) return { ok: false, reason: 'unknown' }
  return saveTrackRecord(app, actor, { expectedVersion, change: { figures: readFigures(older), note: older.note } })
}

function inWords(figures: TrackRecord | null): string | null {
  return figures && `${describeTrackRecord(figures)} (${figures.periodStart} to ${figures.periodEnd})`
}
