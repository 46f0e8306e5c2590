import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { passwordSetAt, type SignedInStaff, staffList } from '#src/features/staff/queries.server.ts'
import type { App } from '../../../app-context.ts'
import { stateOf } from '../account/shown-member.ts'
import { countOutsideHours } from './count-outside-hours.server.ts'
import { listedPrices } from './price-fields.ts'
import { shownRate } from './shown-rate.server.ts'

export type SettingsPage = Awaited<ReturnType<typeof settingsPage>>

/** All settings as they stand, for whoever is signed in. Who is no owner reads them. */
export async function settingsPage(app: App, staff: SignedInStaff) {
  const [settings, calendar, prices, rate, setAt, members] = await Promise.all([
    currentSettings(app.db),
    calendarOf(app.db, DEFAULT_CALENDAR_ID),
    priceList(app.db),
    shownRate(app),
    passwordSetAt(app.db, staff.id),
    staffList(app.db),
  ])
  const { mailNewApplications, mailDocumentUploads, mailPayments } = settings
  const { weeklyHours, meetingLink } = calendar
  return {
    email: staff.email,
    mayChange: staff.role === 'owner',
    passwordSetAt: setAt?.toISOString() ?? null,
    notifications: {
      switches: { mailNewApplications, mailDocumentUploads, mailPayments },
      receivers: members.filter(member => stateOf(member) === 'active').length,
    },
    isInMaintenance: settings.maintenanceMode,
    meetingLink,
    weekly: { hours: weeklyHours, outside: await countOutsideHours(app, weeklyHours) },
    prices: listedPrices(prices),
    rate,
  }
}
