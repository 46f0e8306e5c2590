import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { lockOwner, type OwnerRefusal } from './owners.server.ts'
import { sectorOwners } from './table.server.ts'

/** The ids of colleagues by sector. A sector without an owner is left out. */
export type SectorOwners = Readonly<Record<string, string>>

export async function loadSectorOwners(db: DatabaseOrTransaction): Promise<SectorOwners> {
  const rows = await db.select().from(sectorOwners).orderBy(asc(sectorOwners.sector))
  return Object.fromEntries(rows.map(({ sector, staffId }) => [sector, staffId]))
}

export type SaveSectorOwnersResult =
  | { ok: true; changed: Array<string> }
  | { ok: false; reason: 'conflict'; owners: SectorOwners }
  | { ok: false; reason: OwnerRefusal; sector: string }

/** Saves the owners of the sectors in `owners`, where null means none. `expected` has what the form showed. */
export async function saveSectorOwners(
  app: AppContext,
  actor: StaffActor,
  {
    owners,
    expected,
  }: { owners: Readonly<Record<string, string | null>>; expected: Readonly<Record<string, unknown>> },
): Promise<SaveSectorOwnersResult> {
  return app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sector owners'))`)
    const current = await loadSectorOwners(tx)
    const changed = Object.keys(owners).filter(sector => (current[sector] ?? null) !== owners[sector])
    const hasConflict = changed.some(sector => (current[sector] ?? null) !== (expected[sector] ?? null))
    if (hasConflict) return { ok: false, reason: 'conflict', owners: current }
    const names = await findStaffNames(tx, Object.values(current))
    const values: ChangedValues = {}
    for (const sector of changed) {
      const locked = await lockOwner(tx, owners[sector] ?? null)
      if (!locked.ok) return { ok: false, reason: locked.reason, sector }
      values[sector] = { before: names.get(current[sector] ?? '') ?? null, after: locked.owner?.name ?? null }
    }
    for (const sector of changed) {
      const staffId = owners[sector] ?? null
      if (staffId === null) await tx.delete(sectorOwners).where(eq(sectorOwners.sector, sector))
      else
        await tx
          .insert(sectorOwners)
          .values({ sector, staffId })
          .onConflictDoUpdate({ target: sectorOwners.sector, set: { staffId } })
    }
    if (changed.length > 0) {
      const subject = { kind: 'sector_owners', id: 'sector_owners' } as const
      const sectors = changed.join(', ')
      await recordEvent(app, tx, { type: 'sector_owners.changed', actor, subject, sectors }, values)
    }
    return { ok: true, changed }
  })
}
