import { data } from 'react-router'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { type AdviserRefusal, addCalendar } from '#src/features/bookings/add-calendar.server.ts'
import { BUSY_PROBLEMS } from '#src/features/bookings/busy-problems.ts'
import { listCalendars } from '#src/features/bookings/calendars.server.ts'
import { removePrivateCalendar, savePrivateCalendar } from '#src/features/bookings/private-calendars.server.ts'
import { saveCalendar } from '#src/features/bookings/save-calendar.server.ts'
import { meetingLinkSchema } from '#src/features/site/settings/meeting-link.ts'
import { readWeeklyHours, WEEKLY_HOURS_FIELDS } from '#src/features/site/settings/weekly-hours.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { singleLine } from '#src/form-text.ts'
import type { App } from '../../../app-context.ts'
import { done, type RefusedOutcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { describeOutsideHours } from '../../site/settings/outside-hours.ts'
import { parseShownValues, SHOWN_VALUES_FIELD } from '../../site/settings/sections.ts'
import { countOutsideHours } from '../../site/settings/settings-page.server.ts'
import { adviserSchema, NO_ADVISER, readSectors } from './adviser-form.ts'
import { mayChangeCalendar } from './adviser-page.server.ts'

export const adviserActs = {
  addAdviser: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Added',
    schema: z.object({ staffId: z.uuid({ error: 'Please choose a colleague' }), ...meetingLinkSchema.shape }),
    async run({ app, actor, form, idempotencyKey }) {
      const result = await addCalendar(app, actor, { id: idempotencyKey('calendar', form.staffId), ...form })
      if (!result.ok) return refuseAdviser(result)
      return done('Adviser Added', `The calendar of ${result.name} is still closed. Set the hours, then open it.`)
    },
  }),
  saveAdviser: staffAct({
    may: 'calendar',
    mustConfirm: true,
    failed: 'Not Saved',
    ids: ['calendarId'],
    schema: adviserSchema.extend({ [SHOWN_VALUES_FIELD]: z.string().optional() }),
    async run({ app, actor, staff, ids, form }) {
      const calendar = await findOwnCalendar(app, staff, ids.calendarId)
      const { staffId, languages, maxCallsPerDay, meetingLink } = form
      const mayAssign = mayRole(staff.role, 'settings') && staffId !== undefined
      const result = await saveCalendar(app, actor, calendar.id, {
        changes: {
          sectors: readSectors(form),
          languages,
          maxCallsPerDay,
          meetingLink,
          ...(mayAssign && { staffId: staffId === NO_ADVISER ? null : staffId }),
        },
        expected: parseShownValues({ [SHOWN_VALUES_FIELD]: String(form[SHOWN_VALUES_FIELD] ?? '') }),
      })
      if (result.ok) return done('Adviser Saved', 'New bookings follow it. Bookings that exist stay as they are.')
      if (result.reason === 'conflict')
        return refuse('A colleague has changed this adviser. Please close this and look again.')
      if (result.reason === 'has-calls') return { ok: false, status: 409, errors: { staffId: HAS_CALLS } }
      return refuseAdviser(result)
    },
  }),
  saveAdviserHours: staffAct({
    may: 'calendar',
    failed: 'Not Saved',
    ids: ['calendarId'],
    schema: z.record(z.string(), z.string()),
    fields: [SHOWN_VALUES_FIELD, ...WEEKLY_HOURS_FIELDS],
    async run({ app, actor, staff, ids, form }) {
      const calendar = await findOwnCalendar(app, staff, ids.calendarId)
      const weeklyHours = readWeeklyHours(form)
      const expected = parseShownValues(form)
      const result = await saveCalendar(app, actor, calendar.id, { changes: { weeklyHours }, expected })
      if (!result.ok) return refuse('A colleague has changed these hours. Please reload the page and try again.')
      const outsideCount = await countOutsideHours(app, weeklyHours, calendar.id)
      const note = outsideCount === 0 ? '' : ` ${describeOutsideHours(outsideCount)}, and nothing about that changes.`
      return done('Hours Saved', `They apply to every date without changes of its own.${note}`)
    },
  }),
  connectPrivateCalendar: staffAct({
    may: 'calendar',
    mustConfirm: true,
    failed: 'Not Connected',
    ids: ['calendarId'],
    schema: z.object({ address: singleLine({ required: 'Please enter the address of the calendar', max: 2000 }) }),
    async run({ app, actor, staff, ids, form }) {
      const calendar = await findOwnCalendar(app, staff, ids.calendarId)
      const result = await savePrivateCalendar(app, actor, calendar.id, form.address)
      if (!result.ok)
        return { ok: false, errors: { address: `Nothing is connected. ${BUSY_PROBLEMS[result.problem]}` } }
      const times = result.count === 1 ? '1 busy time' : `${result.count} busy times`
      return done('Private Calendar Connected', `It has ${times} in the next 90 days. We read it every five minutes.`)
    },
  }),
  removePrivateCalendar: staffAct({
    may: 'calendar',
    failed: 'Not Removed',
    ids: ['calendarId'],
    async run({ app, actor, staff, ids }) {
      const calendar = await findOwnCalendar(app, staff, ids.calendarId)
      await removePrivateCalendar(app, actor, calendar.id)
      return done('Private Calendar Removed', 'Its address and its busy times are deleted.')
    },
  }),
}

const HAS_CALLS =
  'Customers expect this colleague in coming calls. Give those calls to another adviser on Consultations first, which tells the customers.'

/** Throws a 404 for an unknown calendar, and a 403 for one that this colleague may not change. */
async function findOwnCalendar(app: App, staff: SignedInStaff, calendarId: string) {
  const calendar = (await listCalendars(app.db)).find(({ id }) => id === calendarId)
  if (calendar === undefined) throw data(null, { status: 404 })
  if (!mayChangeCalendar(staff, calendar)) throw data(null, { status: 403 })
  return calendar
}

function refuseAdviser({ reason }: AdviserRefusal): RefusedOutcome {
  switch (reason) {
    case 'has-calendar':
      return { ok: false, status: 409, errors: { staffId: 'This colleague already has a calendar' } }
    case 'not-adviser':
      return { ok: false, status: 409, errors: { staffId: 'This colleague can’t take calls any more' } }
    default:
      return assertNever(reason)
  }
}
