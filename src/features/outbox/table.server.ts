import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { MAIL_STATES } from './mail-states.ts'
import { REMINDER_MATTERS, type ReminderMatter } from './reminder-matters.ts'

const MATTERS = Object.keys(REMINDER_MATTERS) as [ReminderMatter, ...Array<ReminderMatter>]

/** Every message the product ever wrote: a template's name and its data, stored with the change that caused it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    template: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** The id of what it is about, an application for instance: what was written to its applicant is found by it. */
    aboutId: uuid('about_id'),
    /** The message that was sent again as this one; null: it is the first. */
    copyOf: uuid('copy_of'),
    /** As it was sent; null until then, because only the worker that sends it knows the words. */
    subject: text(),
    to: text('to_address').notNull(),
    replyTo: text('reply_to'),
    /** Fixed, so that a mail that is handed over twice is shown once. */
    messageId: text('message_id').notNull().unique(),
    state: text({ enum: MAIL_STATES }).notNull(),
    tries: integer().notNull(),
    /** What it was known to be out of date about when staff sent it all the same: that keeps it back no more. */
    despite: text(),
    /** The kind of the last error, for staff, or of what kept it back; never what a server wrote. */
    lastError: text('last_error'),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  table => [
    check('mails_state_known', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'dropped')`),
    check('mails_sent_have_time', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('mails_one_recipient', sql`${table.to} ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$'`),
    index('mails_unsent').on(table.queuedAt).where(sql`state <> 'sent'`),
    index('mails_newest').on(table.queuedAt, table.id),
    index('mails_to').on(table.to),
    index('mails_about').on(table.aboutId, table.queuedAt).where(sql`about_id is not null`),
  ],
)

/** Reminders that their reader stopped: of one matter, for one application or order. */
export const mailStops = pgTable(
  'mail_stops',
  {
    subjectKind: text('subject_kind', { enum: ['application', 'order'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    matter: text({ enum: MATTERS }).notNull(),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.subjectKind, table.subjectId, table.matter] }),
    check('mail_stops_subject_known', sql`${table.subjectKind} in ('application', 'order')`),
    check('mail_stops_matter_known', sql`${table.matter} in (${oneOf(MATTERS)})`),
  ],
)

/** The words that staff gave to a passage of a message. What is not here is said in the original's. */
export const mailWordings = pgTable(
  'mail_wordings',
  {
    /** The template's name. */
    template: text().notNull(),
    passage: text().notNull(),
    /** Paragraphs with empty lines between; `{name}` and the like are filled in. Null: the original words are in force. */
    words: text(),
    /** Counts the changes. A save names the version that it read. */
    version: integer().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.template, table.passage] }),
    check('mail_wordings_not_empty', sql`${table.words} <> ''`),
  ],
)
