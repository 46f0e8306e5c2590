import { and, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isInStates, joinAsSqlList } from '#src/database/columns.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { ITEM_KEYS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { BusyProblem } from './busy-problems.ts'
import { MAX_QUESTION_LENGTH, MAX_TOPIC_LENGTH } from './forms.ts'
import { CONSULTATION_MINUTES, type ConsultationMinutes } from './rules.ts'
import { EXCEPTION_KINDS } from './slots.ts'
import { BOOKING_STATUSES, isBooked, NO_SHOW, ON_HOLD } from './states.ts'

/** The calendar of a colleague who takes calls, or of the firm. The public sees one grid of all of them (ADR 137). */
export const calendars = pgTable(
  'calendars',
  {
    id: uuid().primaryKey(),
    /** The colleague’s name, kept for when the account is gone. */
    name: text().notNull(),
    staffId: uuid('staff_id')
      .unique()
      .references(() => staffMembers.id, { onDelete: 'set null' }),
    /** The fields that the adviser knows. Empty for any field. */
    sectors: text({ enum: SECTOR_KEYS }).array().notNull().default(sql`'{}'`),
    languages: text().array().notNull().default(sql`'{}'`),
    /** Null without a limit. */
    maxCallsPerDay: integer('max_calls_per_day'),
    /** The secret address of a private calendar, sealed. Its busy times are taken. */
    sealedBusyAddress: text('sealed_busy_address'),
    busyReadAt: timestamp('busy_read_at', { withTimezone: true }),
    /** Why the last reading failed. The times of the reading before it stay. */
    busyProblem: text('busy_problem').$type<BusyProblem>(),
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
    check('calendars_sectors_known', sql`${table.sectors} <@ array[${joinAsSqlList(SECTOR_KEYS)}]`),
    check('calendars_max_calls', sql`${table.maxCallsPerDay} between 1 and 20`),
  ],
)

/** Busy times of a private calendar, as its last reading found them. Nothing else of it is stored. */
export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.calendarId, table.startsAt] }),
    check('busy_times_in_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** What a visitor told us of a consultation, and what came of the call. The detail of a case of this kind. */
export const consultations = pgTable(
  'consultations',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    sector: text({ enum: SECTOR_KEYS }),
    topic: text(),
    question: text(),
    cvFileId: uuid('cv_file_id').references(() => files.id, { onDelete: 'set null' }),
    /** The visitor's time zone, if the browser sent one. */
    zone: text(),
    /** The time that was chosen before paying. Late money keeps it if it is still free. */
    wishedAt: timestamp('wished_at', { withTimezone: true }),
    /** The keys of the call's list that staff have ticked. */
    ticked: text().array().notNull().default(sql`'{}'`),
    /** The package that staff recommend after the call. */
    nextItem: text('next_item').$type<ItemKey>(),
    summarySentAt: timestamp('summary_sent_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('consultations_without_summary').on(table.caseId).where(sql`summary_sent_at is null`),
    check('consultations_sector_known', sql`${table.sector} in (${joinAsSqlList(SECTOR_KEYS)})`),
    check('consultations_topic_length', sql`length(${table.topic}) between 1 and ${sql.raw(String(MAX_TOPIC_LENGTH))}`),
    check(
      'consultations_question_length',
      sql`length(${table.question}) between 1 and ${sql.raw(String(MAX_QUESTION_LENGTH))}`,
    ),
    check('consultations_next_item_known', sql`${table.nextItem} in (${joinAsSqlList(ITEM_KEYS)})`),
  ],
)

/** A visitor or customer whom no free time suits. What they wish is a message of the case, so an answer to it ends the wish. */
export const timeWishes = pgTable('time_wishes', {
  caseId: uuid('case_id')
    .primaryKey()
    .references(() => cases.id, { onDelete: 'cascade' }),
  /** The visitor's time zone, if the browser sent one. */
  zone: text(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})

/** The constraint `bookings_never_overlap` refuses confirmed bookings and times on hold that overlap in one calendar. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    /** This key opens the page for changes, so only the customer gets it. */
    changeKey: uuid('change_key').notNull().unique(),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id),
    /** Null while the time is on hold. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The consultation for which the time is on hold. Null once it is paid. */
    heldForCaseId: uuid('held_for_case_id')
      .unique()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** The hash of the browser that chose the time. A browser holds one time. */
    heldBy: text('held_by').unique(),
    /** The hold lapses at this time, but only when a verb or a job deletes it does the constraint let go of the time. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
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
    /** The customer did not come and may choose another time once. */
    invitedAgainAt: timestamp('invited_again_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('bookings_once_per_payment')
      .on(table.paymentId)
      .where(sql`status in (${joinAsSqlList(BOOKING_STATUSES.filter(isBooked))}) and invited_again_at is null`),
    index('bookings_on_hold')
      .on(table.heldUntil)
      .where(sql`status = '${sql.raw(ON_HOLD)}'`),
    check(
      'bookings_held_until_paid',
      sql`case ${table.status} when '${sql.raw(ON_HOLD)}' then ${table.paymentId} is null and num_nonnulls(${table.heldForCaseId}, ${table.heldUntil}) = 2 else ${table.paymentId} is not null and num_nonnulls(${table.heldForCaseId}, ${table.heldUntil}, ${table.heldBy}) = 0 end`,
    ),
    check(
      'bookings_invited_again_missed',
      sql`${table.invitedAgainAt} is null or ${table.status} = '${sql.raw(NO_SHOW)}'`,
    ),
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

/** The booking that uses up its payment. A missed one does not once the customer may choose again. */
export const usesUpPayment = and(isInStates(bookings.status, isBooked), isNull(bookings.invitedAgainAt))

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
