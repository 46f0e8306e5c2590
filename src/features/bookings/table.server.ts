import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { CONSULTATION_MINUTES, type ConsultationMinutes } from './rules.ts'
import { EXCEPTION_KINDS } from './slots.ts'
import { BOOKING_STATUSES, isNotCancelled } from './states.ts'

/** Staff pages show only the first calendar (ADR 016). */
export const calendars = pgTable(
  'calendars',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    zone: text().notNull(),
    weeklyHours: jsonb('weekly_hours').$type<WeeklyHours>().notNull(),
    /** The booking's id replaces the placeholder `{booking}`. */
    meetingLink: text('meeting_link').notNull(),
    isOpen: boolean('is_open').notNull(),
    position: integer().notNull().unique(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('calendars_zone_known', sql`${table.zone} = 'Africa/Lagos'`),
    check('calendars_link_secure', sql`${table.meetingLink} like 'https://%'`),
  ],
)

/** The constraint `bookings_never_overlap` refuses overlapping confirmed bookings in one calendar. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    /** This key opens the page for changes, so only the customer gets it. */
    changeKey: uuid('change_key').notNull().unique(),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    email: text().notNull(),
    name: text().notNull(),
    minutes: integer().$type<ConsultationMinutes>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    status: text({ enum: BOOKING_STATUSES }).notNull(),
    /** The customer's time zone, if the browser sent one. */
    zone: text(),
    /** The link is copied from the calendar, so that a mailed link stays valid. */
    meetingLink: text('meeting_link').notNull(),
    /** Version of the booking, for iCalendar and the optimistic lock. */
    sequence: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('bookings_once_per_payment')
      .on(table.paymentId)
      .where(sql`status in (${joinAsSqlList(BOOKING_STATUSES.filter(isNotCancelled))})`),
    index('bookings_of_payment').on(table.paymentId),
    index('bookings_starts_at').on(table.startsAt),
    index('bookings_email').on(table.email),
    check('bookings_status_known', sql`${table.status} in (${joinAsSqlList(BOOKING_STATUSES)})`),
    check('bookings_minutes_known', sql`${table.minutes} in (${sql.raw(CONSULTATION_MINUTES.join(', '))})`),
    check('bookings_end_follows', sql`${table.endsAt} = ${table.startsAt} + make_interval(mins => ${table.minutes})`),
    // The check in UTC is valid, because the offset of Lagos is a whole hour.
    check(
      'bookings_start_on_the_grid',
      sql`extract(epoch from ${table.startsAt})::bigint % (case when ${table.minutes} % 60 = 0 then 3600 else 1800 end) = 0 and extract(microsecond from ${table.startsAt} at time zone 'UTC') = 0`,
    ),
    check('bookings_email_lower', sql`${table.email} = lower(${table.email})`),
    check('bookings_sequence_counts_up', sql`${table.sequence} >= 0`),
  ],
)

/**
 * Where a calendar differs from its weekly hours: closed days, and single half-hours that staff added, blocked or deleted.
 * Bookings stay. The constraint `exceptions_never_overlap` refuses a day closed twice and a half-hour changed twice.
 */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    id: uuid().primaryKey(),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id),
    kind: text({ enum: EXCEPTION_KINDS }).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The half-hour in Lagos, such as "14:30". Null for closed days. */
    time: text(),
    /** Why the days are closed. Null for a half-hour. */
    name: text(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('calendar_exceptions_kind_known', sql`${table.kind} in (${joinAsSqlList(EXCEPTION_KINDS)})`),
    check('calendar_exceptions_time_known', sql`${table.time} ~ '^((09|1[0-6]):[03]0|17:00)$'`),
    check(
      'calendar_exceptions_named_days_or_one_time',
      sql`case when ${table.time} is null then ${table.kind} = 'closed' and ${table.name} is not null else ${table.kind} <> 'closed' and ${table.name} is null and ${table.firstDay} = ${table.lastDay} end`,
    ),
    check('calendar_exceptions_in_order', sql`${table.firstDay} <= ${table.lastDay}`),
    check('calendar_exceptions_at_most_a_year', sql`${table.lastDay} - ${table.firstDay} <= 366`),
  ],
)
