import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import { instantInWords, storedDayInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { ITEM_KEYS, ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { CALL_STEPS } from './call.ts'

const instantSchema = z.iso.datetime()
const bookingEventOptions = { about: ['booking'], kind: 'bookings' } as const
const holdEventOptions = {
  about: ['consultation'],
  kind: 'bookings',
  details: z.object({ startsAt: instantSchema }),
} as const
const callEventOptions = { about: ['consultation'], kind: 'bookings' } as const
const calendarNameSchema = z.string().optional()
const closedDaysEventOptions = {
  about: ['closure'],
  kind: 'bookings',
  details: z.object({ calendar: calendarNameSchema, first: z.string(), last: z.string() }),
  showInBell: 'consultations',
  page: ({ first }: { first: string }) => addresses.adminCalendar({ date: first }),
} as const

export const bookingEvents = [
  defineEvent({
    ...bookingEventOptions,
    type: 'booking.confirmed',
    details: z.object({ startsAt: instantSchema, minutes: z.number(), reference: z.string() }),
    showInBell: 'consultations',
    showOnDashboard: true,
    page: ({ startsAt }) => calendarDayPath(startsAt),
    describe: ({ minutes, startsAt }) => `Consultation of ${minutes} minutes booked for ${instantInWords(startsAt)}`,
  }),
  defineEvent({
    ...bookingEventOptions,
    type: 'booking.moved',
    details: z.object({ from: instantSchema, to: instantSchema, adviser: z.string().optional() }),
    showInBell: 'consultations',
    showOnDashboard: true,
    page: ({ to }) => calendarDayPath(to),
    describe: ({ from, to, adviser }) => {
      if (from === to && adviser !== undefined) return `Consultation of ${instantInWords(to)} given to ${adviser}`
      const time = `Consultation moved from ${instantInWords(from)} to ${instantInWords(to)}`
      return adviser === undefined ? time : `${time}, with ${adviser}`
    },
  }),
  defineEvent({
    ...bookingEventOptions,
    type: 'booking.cancelled',
    details: z.object({ startsAt: instantSchema }),
    showInBell: 'consultations',
    showOnDashboard: true,
    page: ({ startsAt }) => calendarDayPath(startsAt),
    describe: ({ startsAt }, actorKind) =>
      `Consultation of ${instantInWords(startsAt)} cancelled by ${['staff', 'system'].includes(actorKind) ? 'us' : 'the customer'}`,
  }),
  defineEvent({
    ...holdEventOptions,
    type: 'booking.held',
    details: z.object({ startsAt: instantSchema, until: instantSchema }),
    describe: ({ startsAt }) => `Consultation of ${instantInWords(startsAt)} on hold until it is paid`,
  }),
  defineEvent({
    ...holdEventOptions,
    type: 'booking.hold_released',
    describe: ({ startsAt }) => `Visitor let go of the consultation of ${instantInWords(startsAt)}`,
  }),
  defineEvent({
    ...holdEventOptions,
    type: 'booking.hold_lapsed',
    describe: ({ startsAt }) =>
      `Consultation of ${instantInWords(startsAt)} no longer on hold, because it was not paid in time`,
  }),
  /** The customer gets a mail and chooses another time. */
  defineEvent({
    ...holdEventOptions,
    type: 'booking.time_gone',
    describe: ({ startsAt }) => `Paid after the consultation of ${instantInWords(startsAt)} had been taken`,
  }),
  /** Staff record `booking.attended` to undo `booking.missed`. */
  defineEvent({
    ...bookingEventOptions,
    type: 'booking.missed',
    details: z.object({ startsAt: instantSchema, isInvited: z.boolean().optional() }),
    describe: ({ startsAt, isInvited }) =>
      `Customer did not come to the consultation of ${instantInWords(startsAt)}${isInvited ? ', and may choose another time' : ''}`,
  }),
  defineEvent({
    ...bookingEventOptions,
    type: 'booking.attended',
    details: z.object({ startsAt: instantSchema }),
    describe: ({ startsAt }) => `Customer came to the consultation of ${instantInWords(startsAt)} after all`,
  }),
  defineEvent({
    ...callEventOptions,
    type: 'call.step_ticked',
    details: z.object({ step: z.string(), isDone: z.boolean() }),
    describe: ({ step, isDone }) =>
      `“${(CALL_STEPS as Record<string, { label: string }>)[step]?.label ?? step}” ${isDone ? 'ticked' : 'no longer ticked'}`,
  }),
  defineEvent({
    ...callEventOptions,
    type: 'call.item_recommended',
    details: z.object({ item: z.enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>]).nullable() }),
    describe: ({ item }) => (item === null ? 'No package recommended' : `${ITEMS[item].name} recommended`),
  }),
  defineEvent({
    ...callEventOptions,
    type: 'call.summary_sent',
    details: z.object({ messageId: z.string() }),
    showOnDashboard: true,
    describe: () => 'Summary of the call sent',
  }),
  defineEvent({
    ...callEventOptions,
    type: 'call.cv_viewed',
    details: z.object({ fileId: z.string() }),
    describe: () => 'CV viewed',
  }),
  defineEvent({
    ...callEventOptions,
    type: 'call.cv_downloaded',
    details: z.object({ fileId: z.string() }),
    describe: () => 'CV downloaded',
  }),
  defineEvent({
    type: 'booking.reminder_queued',
    about: ['booking'],
    details: z.object({ before: z.string() }),
    kind: 'messages',
    describe: ({ before }) =>
      before === 'hour' ? 'Reminded of the consultation an hour before' : 'Reminded of the consultation a day before',
  }),
  defineEvent({
    type: 'slot.changed',
    about: ['slot'],
    details: z.object({ calendar: calendarNameSchema, day: z.string(), time: z.string(), to: z.string() }),
    kind: 'bookings',
    describe: ({ calendar, day, time, to }) => `${time} on ${dayInWords(day)} set to ${to}${calendarSuffix(calendar)}`,
  }),
  defineEvent({
    type: 'calendar.switched',
    about: ['settings'],
    details: z.object({ calendar: calendarNameSchema, to: z.enum(['open', 'closed']) }),
    kind: 'bookings',
    showInBell: 'consultations',
    page: () => addresses.adminCalendar(),
    describe: ({ calendar, to }) =>
      `Calendar ${to === 'open' ? 'opened' : 'closed'} for booking${calendarSuffix(calendar)}`,
  }),
  defineEvent({
    type: 'calendar.added',
    about: ['settings'],
    details: z.object({ adviser: z.string() }),
    kind: 'settings',
    showInBell: 'firm',
    page: () => addresses.adminAdvisers(),
    describe: ({ adviser }) => `Calendar of ${adviser} added`,
  }),
  defineEvent({
    type: 'calendar.private_changed',
    about: ['settings'],
    details: z.object({ calendar: calendarNameSchema, to: z.enum(['connected', 'removed']) }),
    kind: 'settings',
    page: () => addresses.adminAdvisers(),
    describe: ({ calendar, to }) => `Private calendar ${to}${calendarSuffix(calendar)}`,
  }),
  defineEvent({
    ...closedDaysEventOptions,
    type: 'calendar.days_closed',
    describe: days => `${daysInWords(days)} closed for booking${calendarSuffix(days.calendar)}`,
  }),
  defineEvent({
    ...closedDaysEventOptions,
    type: 'calendar.days_reopened',
    describe: days => `${daysInWords(days)} opened for booking again${calendarSuffix(days.calendar)}`,
  }),
  defineEvent({
    type: 'calendar.feed_changed',
    about: ['staff'],
    details: z.object({ to: z.enum(['made', 'replaced', 'revoked']) }),
    kind: 'staff',
    describe: ({ to }) => `Link of the calendar feed ${to === 'made' ? 'created' : to}`,
  }),
] as const

function calendarDayPath(startsAt: string): string {
  return addresses.adminCalendar({ date: dayInLagos(new Date(startsAt)) })
}

function daysInWords({ first, last }: { first: string; last: string }): string {
  return first === last ? storedDayInWords(first) : `${storedDayInWords(first)} to ${storedDayInWords(last)}`
}

function calendarSuffix(calendar: string | undefined): string {
  return calendar === undefined ? '' : `: ${calendar}`
}
