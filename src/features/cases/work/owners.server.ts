import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, ReadDatabase, Transaction } from '#src/database/client.ts'
import type { Filter, FilterField } from '#src/database/list-filters.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { findStaffNames, isActiveStaff, isOwnedByAnother } from '#src/features/staff/queries.server.ts'
import { mayRole, type Permission, ROLES, type Role } from '#src/features/staff/roles.ts'
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

export type Viewer = { id: string; role: Role }

/** Whose work a queue shows. "left" are colleagues whose account is disabled. The others are ids of colleagues. */
export type WhoseWork = 'mine' | 'all' | 'none' | 'left' | (string & {})

export const WHOSE_WORK: Record<'mine' | 'all' | 'none' | 'left', string> = {
  mine: 'Mine',
  all: 'Everyone',
  none: 'No owner',
  left: 'Owner has left',
}

/** What a queue shows without a choice. Only who has work of their own can choose Mine. */
type UsualWork = 'mine' | 'all'

export function readWhoseWork(text: string | null, usual: UsualWork): WhoseWork {
  if (text === null || (text === 'mine' && usual === 'all')) return usual
  return Object.hasOwn(WHOSE_WORK, text) || ID_PATTERN.test(text) ? text : usual
}

/** Names all choices but the usual one. A former colleague, whose cases a link may show, is added. */
export function listWhoseChoices(
  colleagues: ReadonlyArray<Colleague>,
  usual: UsualWork,
  whose: WhoseWork,
): Array<readonly [string, string]> {
  const fixed = Object.entries(WHOSE_WORK).filter(([choice]) => choice !== usual && choice !== 'mine')
  return [...fixed, ...listColleagues(colleagues, whose)]
}

/** Names the colleagues, and a former one whose work is shown. */
export function listColleagues(colleagues: ReadonlyArray<Colleague>, whose: WhoseWork) {
  const names = colleagues.map(({ id, name }) => [id, name] as const)
  const isFormer = !Object.hasOwn(WHOSE_WORK, whose) && colleagues.every(({ id }) => id !== whose)
  return isFormer ? [...names, [whose, 'A former colleague'] as const] : names
}

/** Matches work of the viewer that the permission allows, and work whose owner cannot do it: there is none, or they have left. */
export function isOwnWork(ownerId: SQL | PgColumn, viewer: Viewer, permission: Permission): SQL {
  return mayRole(viewer.role, permission) ? sql`not ${isOwnedByAnother(ownerId, viewer, permission)}` : sql`false`
}

/** Colleagues whose account is disabled. */
export const COLLEAGUES_WHO_LEFT = sql`(select id from ${staffMembers} where disabled_at is not null)`

/** Matches the work of a choice other than Mine, which depends on a permission. */
export function isWorkOf(ownerId: SQL | PgColumn, whose: WhoseWork): SQL | undefined {
  switch (whose) {
    case 'all':
      return undefined
    case 'none':
      return sql`${ownerId} is null`
    case 'left':
      return sql`${ownerId} in ${COLLEAGUES_WHO_LEFT}`
    default:
      return sql`${ownerId} = ${whose}`
  }
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

/** Finds which of these owners are still here and may work on cases. Cases of others count as free. */
export async function findActingOwners(tx: Transaction, ids: ReadonlyArray<string | null>): Promise<Set<string>> {
  const ownerIds = ids.filter(id => id !== null)
  if (ownerIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(inArray(staffMembers.id, ownerIds), isActiveStaff, inArray(staffMembers.role, ROLES_WITH_CASES)))
  return new Set(rows.map(({ id }) => id))
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
