import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInWords } from '#src/dates.ts'
import { type Calendar, listCalendars } from '#src/features/bookings/calendars.server.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import { closeDays, reopenDays } from '#src/features/bookings/close-days.server.ts'
import { changeFeed } from '#src/features/bookings/feed.server.ts'
import { closeDaysSchema } from '#src/features/bookings/forms.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { isOnHold } from '#src/features/bookings/states.ts'
import { done, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { describeBooking } from '../consultations/shown-booking.ts'
import { formatDays } from './month-weeks.ts'
import { buildSlotRefusal, describeSlotSuccess, isSlotAction } from './slot-words.ts'

const SUCCESS_TOASTS = {
  made: { title: 'Link created', description: 'Copy the link into your calendar app.' },
  replaced: {
    title: 'Link replaced',
    description: 'The old link no longer works. Please add the new one to your calendar app.',
  },
  revoked: { title: 'Link revoked', description: 'The link no longer works.' },
} as const

const optionalTextSchema = z.string().default('')
/** Forms of a page without a choice of calendar send none. */
const calendarIdSchema = z.string().default(DEFAULT_CALENDAR_ID)
const CURRENT_STATE_WORDS: Readonly<Record<SlotState, string>> = {
  available: 'it’s now available',
  blocked: 'it’s now blocked',
  deleted: 'it’s now deleted',
}

export const calendarActs = {
  /** Staff members can change only their own feed. */
  changeFeed: staffAct({
    may: 'own-feed',
    failed: 'Nothing Changed',
    schema: z.object({ to: z.enum(['made', 'replaced', 'revoked']) }),
    invalid: 'We don’t recognise this change. Please reload the page and try again.',
    async run({ app, actor, form: { to } }) {
      await changeFeed(app, actor, to)
      return { ok: true, ...SUCCESS_TOASTS[to] }
    },
  }),
  changeSlot: staffAct({
    may: 'calendar',
    failed: 'Error',
    schema: z.object({
      calendarId: calendarIdSchema,
      day: optionalTextSchema,
      time: optionalTextSchema,
      action: z.string().refine(isSlotAction),
      knownBookingId: optionalTextSchema,
    }),
    invalid: buildSlotRefusal('block', 'We don’t recognise this change. Please reload the page and try again.')
      .description,
    async run({ app, actor, form }) {
      const { calendarId, day, time, action } = form
      if ((await findCalendars(app, calendarId)) === null)
        return { ...buildSlotRefusal(action, UNKNOWN_CALENDAR), status: 404 }
      const result = await changeSlot(app, actor, calendarId, form)
      if (result.ok) {
        const slotText = `${time}, ${dayInWords(day)}.`
        return done(
          describeSlotSuccess(action),
          result.changed ? slotText : `${slotText} A colleague has already done this.`,
        )
      }
      switch (result.reason) {
        case 'not-a-slot':
          return buildSlotRefusal(action, 'This time can’t be offered.')
        case 'past':
          return { ...buildSlotRefusal(action, 'This day is in the past.'), status: 409 }
        case 'conflict':
          return {
            ...buildSlotRefusal(action, `A colleague changed this slot: ${CURRENT_STATE_WORDS[result.current]}.`),
            status: 409,
          }
        case 'booked': {
          const { booking } = result
          const conflictingBookings = [describeBooking(booking, app.clock.now())]
          const why = isOnHold(booking.status)
            ? 'A visitor has this time on hold and may pay for it now.'
            : 'A customer has booked this time.'
          return {
            ...buildSlotRefusal(action, why),
            more: { conflictingBookings },
            status: 409,
          }
        }
        default:
          return assertNever(result)
      }
    },
  }),
  closeDays: staffAct({
    may: 'calendar',
    failed: 'Failed to Close Days',
    schema: closeDaysSchema,
    fields: ['calendarIds', 'first', 'last', 'name', 'knownBookingIds'],
    async run({ app, actor, form, idempotencyKey }) {
      const { calendarIds, first, last } = form
      const calendars = await findCalendars(app, calendarIds)
      if (calendars === null) return { ok: false, status: 404, errors: { calendarIds: UNKNOWN_CALENDAR } }
      const ids = calendars.map(({ id }) => id)
      const result = await closeDays(app, actor, ids, {
        idempotencyKey: idempotencyKey('closure', first, last),
        ...form,
      })
      if (result.ok)
        return done(
          'Days Closed',
          `${formatDays(first, last)}: customers can’t book consultations${await nameAdviser(app, calendars)}.`,
        )
      switch (result.reason) {
        case 'not-days':
          return { ok: false, errors: { first: 'Please choose a day in the future' } }
        case 'past':
          return { ok: false, errors: { first: 'This day is in the past' } }
        case 'too-long':
          return { ok: false, errors: { last: 'Please close at most a year at once' } }
        case 'closed-already':
          return { ok: false, status: 409, errors: { first: 'Some of these days are already closed' } }
        case 'booked': {
          const conflictingBookings = result.bookings.map(booking => describeBooking(booking, app.clock.now()))
          const refusal = refuse('Nothing is closed yet. Please look at the consultations below.')
          return { ...refusal, title: 'Some Days Are Booked', more: { conflictingBookings } }
        }
        default:
          return assertNever(result)
      }
    },
  }),
  reopenDays: staffAct({
    may: 'calendar',
    failed: 'Error',
    ids: ['closureId'],
    schema: z.object({ everyCalendar: z.literal('on').optional() }),
    async run({ app, actor, ids, form }) {
      const result = await reopenDays(app, actor, ids.closureId, { everyCalendar: form.everyCalendar === 'on' })
      const description = result.ok
        ? 'Customers can book on these days again.'
        : 'A colleague has already opened these days.'
      return done('Days Opened', description)
    },
  }),
  switchCalendar: staffAct({
    may: 'calendar',
    failed: 'Error',
    schema: z.object({ calendarIds: calendarIdSchema, to: z.enum(['open', 'closed']) }),
    invalid: 'Please choose whether to open or close the calendar.',
    async run({ app, actor, form: { calendarIds, to } }) {
      const calendars = await findCalendars(app, calendarIds)
      if (calendars === null) return refuse(UNKNOWN_CALENDAR, 404)
      const ids = calendars.map(({ id }) => id)
      await switchCalendars(app, actor, ids, to)
      const title = `${calendars.length === 1 ? 'Calendar' : 'Calendars'} ${to === 'open' ? 'Opened' : 'Closed'}`
      const outcome = `Appointment booking is now ${to === 'open' ? 'enabled' : 'disabled'}`
      return done(title, `${outcome}${await nameAdviser(app, calendars)}`)
    },
  }),
}

const UNKNOWN_CALENDAR = 'We can’t find this calendar. Please reload the page and try again.'

/** Finds the calendars of a form, whose ids are separated by spaces. Returns null if one of them does not exist. */
async function findCalendars(app: AppContext, typedIds: string): Promise<Array<Calendar> | null> {
  const ids = new Set(typedIds.split(' '))
  const calendars = (await listCalendars(app.db)).filter(({ id }) => ids.has(id))
  return calendars.length === ids.size ? calendars : null
}

/** Names the adviser if the change was not for all of them. */
async function nameAdviser(app: AppContext, changed: ReadonlyArray<Calendar>): Promise<string> {
  const [calendar] = changed
  const isForAll = changed.length === (await listCalendars(app.db)).length
  return isForAll || calendar === undefined ? '' : ` with ${calendar.name}`
}
