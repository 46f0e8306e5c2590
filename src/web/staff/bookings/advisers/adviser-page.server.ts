import { data } from 'react-router'
import { dateAndTime } from '#src/dates.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { listPossibleAdvisers } from '#src/features/bookings/add-calendar.server.ts'
import { BUSY_PROBLEMS } from '#src/features/bookings/busy-problems.ts'
import { type Calendar, listCalendars } from '#src/features/bookings/calendars.server.ts'
import { findPrivateCalendarHost } from '#src/features/bookings/private-calendars.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import type { App } from '../../../app-context.ts'
import { countOutsideHours } from '../../site/settings/settings-page.server.ts'

/** Owners change every calendar, and an adviser who may change times their own. */
export function mayChangeCalendar(staff: Pick<SignedInStaff, 'id' | 'role'>, calendar: Calendar): boolean {
  if (mayRole(staff.role, 'settings')) return true
  return calendar.staffId === staff.id && mayRole(staff.role, 'calendar')
}

export type AdviserPage = Awaited<ReturnType<typeof loadAdviserPage>>

export async function loadAdviserPage(app: App, staff: SignedInStaff, calendarId: string) {
  const calendars = await listCalendars(app.db)
  const calendar = calendars.find(({ id }) => id === calendarId)
  if (calendar === undefined) throw data(null, { status: 404 })
  const isOwner = mayRole(staff.role, 'settings')
  const mayChange = mayChangeCalendar(staff, calendar)
  const [host, outsideCount, colleagues] = await Promise.all([
    mayChange ? findPrivateCalendarHost(app, calendarId) : null,
    countOutsideHours(app, calendar.weeklyHours, calendarId),
    isOwner ? listPossibleAdvisers(app.db) : [],
  ])
  const { id, name, staffId, sectors, languages, maxCallsPerDay, meetingLink, isOpen, weeklyHours } = calendar
  return {
    id,
    name,
    isOpen,
    staffId,
    sectors,
    languages,
    maxCallsPerDay,
    meetingLink,
    weeklyHours,
    outsideCount,
    fields: sectors.map(sector => findSectorLabel(sector) ?? sector),
    mayChange,
    /** Whom an owner can give the calendar to. */
    colleagues: isOwner && staffId !== null ? [{ id: staffId, name }, ...colleagues] : colleagues,
    isOwner,
    privateCalendar:
      host === null
        ? null
        : {
            host,
            readAt: calendar.busyReadAt && dateAndTime(calendar.busyReadAt),
            problem: calendar.busyProblem && BUSY_PROBLEMS[calendar.busyProblem],
          },
  }
}
