import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, ReadDatabase, Transaction } from '#src/database/client.ts'
import type { Filter, FilterField } from '#src/database/list-filters.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { mayRole, ROLES } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { sectorOwners } from './table.server.ts'

export type Colleague = { id: string; name: string }

export type OwnerRefusal = 'disabled' | 'role' | 'unknown'

export const ROLES_WITH_CASES = ROLES.filter(role => mayRole(role, 'cases'))

/** Lists the colleagues who can own cases and tasks. */
export function listPossibleOwners(db: ReadDatabase): Promise<Array<Colleague>> {
  return db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(isNull(staffMembers.disabledAt), inArray(staffMembers.role, ROLES_WITH_CASES)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
}

/** Locks the colleague, so that their account is not disabled at the same time. `null` means that a case has no owner. */
export async function lockOwner(
  tx: Transaction,
  id: string | null,
): Promise<{ ok: true; owner: Colleague | null } | { ok: false; reason: OwnerRefusal }> {
  if (id === null) return { ok: true, owner: null }
  const [found] = await tx
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      role: staffMembers.role,
      disabledAt: staffMembers.disabledAt,
    })
    .from(staffMembers)
    .where(eq(staffMembers.id, id))
    .for('share')
  if (found === undefined) return { ok: false, reason: 'unknown' }
  if (found.disabledAt !== null) return { ok: false, reason: 'disabled' }
  if (!mayRole(found.role, 'cases')) return { ok: false, reason: 'role' }
  return { ok: true, owner: { id: found.id, name: found.name } }
}

const FIXED_CHOICES = [
  ['mine', 'Mine'],
  ['none', 'No owner'],
] as const

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `where` gets the id of a colleague, or null for rows without an owner. `resolveOwner` has replaced "mine". */
export function createOwnerFilter(where: (ownerId: string | null) => SQL): Filter {
  return {
    control: { kind: 'select', label: 'Owner', all: 'All owners', choices: FIXED_CHOICES },
    read: text => (isOwnerChoice(text) ? text : null),
    where: value => (value === 'mine' ? sql`false` : where(value === 'none' ? null : value)),
    describe: value => FIXED_CHOICES.find(([each]) => each === value)?.[1] ?? 'A colleague',
  }
}

/** Reads the owner that a list was filtered by. All owners are undefined, and no owner is the id null. */
export function readOwnerFilter(text: string | null, staffId: string) {
  const owner = text !== null && isOwnerChoice(text) ? text : undefined
  return { owner, ownerId: owner === 'mine' ? staffId : owner === 'none' ? null : owner }
}

function isOwnerChoice(text: string): boolean {
  return FIXED_CHOICES.some(([value]) => value === text) || ID_PATTERN.test(text)
}

export function resolveOwner<Filters extends { owner: string | null }>(filters: Filters, staffId: string): Filters {
  return filters.owner === 'mine' ? { ...filters, owner: staffId } : filters
}

/** Adds the names of colleagues to the choices of the owner filter. */
export function addColleagues(
  fields: ReadonlyArray<FilterField>,
  colleagues: ReadonlyArray<Colleague>,
): Array<FilterField> {
  return fields.map(field =>
    field.kind === 'select' && field.name === 'owner'
      ? { ...field, choices: [...field.choices, ...colleagues.map(({ id, name }) => [id, name] as const)] }
      : field,
  )
}

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
