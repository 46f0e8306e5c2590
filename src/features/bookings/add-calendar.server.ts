import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { isActiveStaff } from '#src/features/staff/queries.server.ts'
import { mayRole, ROLES } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { LAGOS } from '#src/zones.ts'
import { lockCalendars } from './calendars.server.ts'
import { calendars } from './table.server.ts'

/** `not-adviser`: the account is disabled, or its role may not take calls. */
export type AdviserRefusal = { ok: false; reason: 'has-calendar' | 'not-adviser' }

const ROLES_THAT_TAKE_CALLS = ROLES.filter(role => mayRole(role, 'calendar'))

/** Lists the colleagues who may take calls and have no calendar yet. */
export function listPossibleAdvisers(db: DatabaseOrTransaction): Promise<Array<{ id: string; name: string }>> {
  return db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(
      and(
        isActiveStaff,
        inArray(staffMembers.role, ROLES_THAT_TAKE_CALLS),
        notExists(db.select({ id: calendars.id }).from(calendars).where(eq(calendars.staffId, staffMembers.id))),
      ),
    )
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
}

/** Returns null for a colleague who can get a calendar. The caller has locked the calendars. */
export async function findAdviserRefusal(tx: Transaction, staffId: string): Promise<AdviserRefusal | null> {
  if ((await tx.$count(calendars, eq(calendars.staffId, staffId))) > 0) return { ok: false, reason: 'has-calendar' }
  const isAdviser = (await listPossibleAdvisers(tx)).some(({ id }) => id === staffId)
  return isAdviser ? null : { ok: false, reason: 'not-adviser' }
}

/**
 * Adds the calendar of a colleague, with the usual hours and closed until someone opens it. A repeated request with the same
 * `id` adds one.
 */
export async function addCalendar(
  app: AppContext,
  actor: StaffActor,
  { id, staffId, meetingLink }: { id: string; staffId: string; meetingLink: string },
): Promise<{ ok: true; name: string } | AdviserRefusal> {
  return app.db.transaction(async tx => {
    await lockCalendars(tx)
    const [existing] = await tx.select({ name: calendars.name }).from(calendars).where(eq(calendars.id, id))
    if (existing !== undefined) return { ok: true, ...existing }
    const refusal = await findAdviserRefusal(tx, staffId)
    if (refusal !== null) return refusal
    const [adviser] = await tx
      .select({ name: staffMembers.name })
      .from(staffMembers)
      .where(eq(staffMembers.id, staffId))
    const name = adviser?.name ?? ''
    const [last] = await tx
      .select({ position: calendars.position })
      .from(calendars)
      .orderBy(desc(calendars.position))
      .limit(1)
    await tx.insert(calendars).values({
      id,
      name,
      staffId,
      meetingLink,
      zone: LAGOS,
      weeklyHours: DEFAULT_WEEKLY_HOURS,
      isOpen: false,
      position: (last?.position ?? 0) + 1,
      savedAt: app.clock.now(),
    })
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'calendar.added', actor, subject, adviser: name })
    return { ok: true, name }
  })
}
