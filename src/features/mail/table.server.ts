import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { MAIL_SUBJECT_KINDS, REMINDER_MATTERS, type ReminderMatter } from './mail.ts'
import { KEPT_BACK_REASONS, type KeptBackReason, MAIL_ERRORS, MAIL_STATES } from './mail-states.ts'

const REASONS = Object.keys(KEPT_BACK_REASONS) as [KeptBackReason, ...Array<KeptBackReason>]
/** Reminders of a booked consultation cannot be stopped. */
const MATTERS = ['consultation', ...(Object.keys(REMINDER_MATTERS) as Array<ReminderMatter>)] as const

export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    template: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    aboutKind: text('about_kind', { enum: MAIL_SUBJECT_KINDS }).notNull(),
    aboutId: text('about_id').notNull(),
    /** The case that the subject belongs to. A foreign key of the migration deletes its mails with it. */
    caseId: uuid('case_id'),
    copyOf: uuid('copy_of'),
    /** Subject, HTML and text as they were sent, without links and codes. */
    subject: text(),
    html: text(),
    text: text(),
    to: text('to_address').notNull(),
    replyTo: text('reply_to'),
    /** Retries keep the Message-ID, so that mail programs hide duplicates. */
    messageId: text('message_id').notNull().unique(),
    state: text({ enum: MAIL_STATES }).notNull(),
    tries: integer().notNull(),
    acceptedReason: text('accepted_reason', { enum: REASONS }),
    /** The server's text may contain addresses, so only a code is stored. */
    lastError: text('last_error', { enum: MAIL_ERRORS }),
    keptBack: text('kept_back', { enum: REASONS }),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  table => [
    check('mails_state_known', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'dropped')`),
    check('mails_sent_have_time', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('mails_about_known', sql`${table.aboutKind} in (${joinAsSqlList(MAIL_SUBJECT_KINDS)})`),
    check('mails_error_known', sql`${table.lastError} in (${joinAsSqlList(MAIL_ERRORS)})`),
    check('mails_kept_back_known', sql`${table.keptBack} in (${joinAsSqlList(REASONS)})`),
    check('mails_accepted_reason_known', sql`${table.acceptedReason} in (${joinAsSqlList(REASONS)})`),
    check('mails_dropped_have_reason', sql`(${table.state} = 'dropped') = (${table.keptBack} is not null)`),
    check('mails_one_recipient', sql`${table.to} ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$'`),
    index('mails_unsent').on(table.queuedAt).where(sql`state <> 'sent'`),
    index('mails_newest').on(table.queuedAt, table.id),
    index('mails_to').on(table.to),
    index('mails_about').on(table.aboutKind, table.aboutId),
    index('mails_of_case').on(table.caseId, table.queuedAt).where(sql`case_id is not null`),
  ],
)

/** Each row is something that we remind of: a matter of a case, or one request, deadline or booking of it. */
export const reminders = pgTable(
  'reminders',
  {
    caseId: uuid('case_id').notNull(),
    matter: text({ enum: MATTERS }).notNull(),
    /** The id of the request or booking, or the key of the deadline. */
    aboutId: text('about_id').notNull().default(''),
    /** The number of steps that were taken. */
    step: integer().notNull().default(0),
    /** Null while nothing is to be sent. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** A matter is stopped as a whole in its row without `aboutId`. A letter is also stopped alone, because each has its own recipient. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.caseId, table.matter, table.aboutId] }),
    index('reminders_due').on(table.matter, table.dueAt).where(sql`due_at is not null`),
    check('reminders_matter_known', sql`${table.matter} in (${joinAsSqlList(MATTERS)})`),
    check('reminders_step', sql`${table.step} between 0 and 5`),
  ],
)

/** Without a row or with a null `text`, a mail uses the original. */
export const mailTemplateTexts = pgTable(
  'mail_template_texts',
  {
    template: text().notNull(),
    textKey: text('text_key').notNull(),
    text: text(),
    version: integer().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.template, table.textKey] }),
    check('mail_template_texts_not_empty', sql`${table.text} <> ''`),
  ],
)
