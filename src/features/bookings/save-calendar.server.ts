import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import type { ChangedValues } from '#src/features/events/record-event.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findMeetingLinkFault } from '#src/features/site/settings/meeting-link.ts'
import { weeklyHoursSchema } from '#src/features/site/settings/weekly-hours.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { type AdviserRefusal, findAdviserRefusal } from './add-calendar.server.ts'
import {
  type Calendar,
  calendarNameForEvent,
  findBookingsBetween,
  loadCalendar,
  lockCalendars,
} from './calendars.server.ts'
import { takesTime } from './states.ts'
import { busyTimes, calendars } from './table.server.ts'

type CalendarSettingsChanges = Omit<CalendarChanges, 'isOpen'>

/** `expected` holds the values that the form showed. Without it, nothing is compared. */
type CalendarUpdate = {
  changes: CalendarSettingsChanges
  expected?: { readonly [field in keyof CalendarSettingsChanges]?: unknown }
}

/** `has-calls`: customers were told that this colleague takes a coming call. */
type SaveCalendarResult =
  | { ok: true }
  | { ok: false; reason: 'conflict'; calendar: Calendar }
  | { ok: false; reason: 'has-calls' }
  | AdviserRefusal

/** Records no event when nothing changes. A calendar with coming calls stays with its colleague. */
export async function saveCalendar(
  app: AppContext,
  actor: Actor,
  calendarId: string,
  { changes, expected }: CalendarUpdate,
): Promise<SaveCalendarResult> {
  return app.db.transaction(async tx => {
    await lockCalendars(tx)
    const calendar = await loadCalendar(tx, calendarId)
    const hasConflict = (field: keyof CalendarSettingsChanges) =>
      !isDeepStrictEqual(calendar[field], expected?.[field]) && !isDeepStrictEqual(calendar[field], changes[field])
    const isOutdated =
      expected !== undefined && (Object.keys(changes) as Array<keyof CalendarSettingsChanges>).some(hasConflict)
    if (isOutdated) return { ok: false, reason: 'conflict', calendar }

    const { staffId } = changes
    const refusal = staffId == null || staffId === calendar.staffId ? null : await findAdviserRefusal(tx, staffId)
    if (refusal !== null) return refusal
    const isTakenAway = staffId !== undefined && calendar.staffId !== null && staffId !== calendar.staffId
    if (isTakenAway && (await hasComingCalls(app, tx, calendarId))) return { ok: false, reason: 'has-calls' }
    const values = await writeCalendar(app, tx, calendar, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    const details = { ...(await calendarNameForEvent(tx, calendarId)), fields: fields.join(', ') }
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, ...details }, values)
    return { ok: true }
  })
}

async function hasComingCalls({ clock }: { clock: Clock }, tx: Transaction, calendarId: string): Promise<boolean> {
  const now = clock.now()
  const coming = await findBookingsBetween(tx, { calendarId, from: now, now, isWanted: takesTime, limit: 1 })
  return coming.length > 0
}

/** Opens or closes calendars together. Records no event for a calendar that does not change. */
export async function switchCalendars(
  app: AppContext,
  actor: StaffActor,
  calendarIds: ReadonlyArray<string>,
  to: 'open' | 'closed',
): Promise<void> {
  await app.db.transaction(async tx => {
    await lockCalendars(tx)
    for (const calendarId of calendarIds) {
      const values = await writeCalendar(app, tx, await loadCalendar(tx, calendarId), { isOpen: to === 'open' })
      if (Object.keys(values).length === 0) continue
      const subject = { kind: 'settings', id: 'settings' } as const
      const calendarName = await calendarNameForEvent(tx, calendarId)
      await recordEvent(app, tx, { type: 'calendar.switched', actor, subject, ...calendarName, to }, values)
    }
  })
}

type CalendarChanges = Partial<
  Pick<Calendar, 'weeklyHours' | 'meetingLink' | 'isOpen' | 'staffId' | 'sectors' | 'languages' | 'maxCallsPerDay'>
>

/** Returns the changed values. Throws a TypeError for invalid values. */
async function writeCalendar(
  app: { clock: Clock },
  tx: Transaction,
  before: Calendar,
  changes: CalendarChanges,
): Promise<ChangedValues> {
  const fields = (Object.keys(changes) as Array<keyof CalendarChanges>).filter(
    field => !isDeepStrictEqual(before[field], changes[field]),
  )
  if (fields.length === 0) return {}
  const { weeklyHours, meetingLink } = { ...before, ...changes }
  if (findMeetingLinkFault(meetingLink) !== null) throw new TypeError('Invalid meeting link.')
  if (!isDeepStrictEqual(weeklyHoursSchema.parse(weeklyHours), weeklyHours))
    throw new TypeError('Invalid weekly hours.')
  const name = await chooseName(tx, changes.staffId)
  await tx
    .update(calendars)
    .set({
      ...changes,
      ...(name && { name }),
      ...(fields.includes('staffId') && NO_PRIVATE_CALENDAR),
      savedAt: app.clock.now(),
    })
    .where(eq(calendars.id, before.id))
  // The private calendar was that of the colleague before.
  if (fields.includes('staffId')) await tx.delete(busyTimes).where(eq(busyTimes.calendarId, before.id))
  return Object.fromEntries(
    fields.map(field => {
      if (field === 'isOpen') return ['calendarOpen', { before: before.isOpen, after: changes.isOpen }]
      if (field === 'staffId')
        return ['adviser', { before: before.name, after: changes.staffId === null ? 'no colleague' : name }]
      return [field, { before: inWords(before[field]), after: inWords(changes[field]) }]
    }),
  )
}

/** Returns undefined if the calendar stays with whom it is. */
async function chooseName(tx: Transaction, staffId: string | null | undefined): Promise<string | undefined> {
  if (staffId === null) return FIRM_CALENDAR_NAME
  return staffId === undefined ? undefined : (await findStaffNames(tx, [staffId])).get(staffId)
}

/** As the migration named the first calendar. */
const FIRM_CALENDAR_NAME = 'Consultations'

const NO_PRIVATE_CALENDAR = { sealedBusyAddress: null, busyReadAt: null, busyProblem: null }

/** Lists are kept as one text, because the history shows the values as they are. */
function inWords(value: unknown): unknown {
  return Array.isArray(value) ? value.join(', ') : value
}
