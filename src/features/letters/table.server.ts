import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { isAwaited, isToCheck, LETTER_FILE_KINDS, LETTER_LIMITS, LETTER_SENDERS, LETTER_STATE_KEYS } from './letter.ts'

const AWAITED = joinAsSqlList(LETTER_STATE_KEYS.filter(isAwaited))

/** Each row is a letter of recommendation with the referee who writes it. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    organisation: text().notNull(),
    /** How the referee knows the work. */
    knowsFrom: text('knows_from').notNull(),
    /** Lower case. */
    email: text().notNull(),
    phone: text(),
    isRelative: boolean('is_relative').notNull().default(false),
    state: text({ enum: LETTER_STATE_KEYS }).notNull(),
    stateSince: timestamp('state_since', { withTimezone: true }).notNull(),
    /** The day by which we expect the letter: what the referee promised, or two weeks after we asked. */
    dueOn: date('due_on', { mode: 'string' }),
    cannotBecause: text('cannot_because'),
    /** The link has this id. Another referee or address gets another, so that old links end. */
    linkId: uuid('link_id').notNull().unique(),
    linkExpiresAt: timestamp('link_expires_at', { withTimezone: true }),
    /** The date on the letter. */
    datedOn: date('dated_on', { mode: 'string' }),
    /** The keys of the list that staff have ticked. */
    ticked: text().array().notNull(),
    checkedBy: uuid('checked_by'),
    /** The applicant may read it since then. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  table => [
    unique('letters_place').on(table.caseId, table.position),
    index('letters_by_email').on(table.email),
    index('letters_to_check')
      .on(table.stateSince)
      .where(sql`state in (${joinAsSqlList(LETTER_STATE_KEYS.filter(isToCheck))})`),
    index('letters_awaited').on(table.dueOn).where(sql`state in (${AWAITED})`),
    check('letters_position', sql`${table.position} between 1 and 9`),
    check('letters_state_known', sql`${table.state} in (${joinAsSqlList(LETTER_STATE_KEYS)})`),
    check('letters_awaited_have_day', sql`${table.state} not in (${AWAITED}) or ${table.dueOn} is not null`),
    check('letters_checked_by', sql`(${table.state} = 'checked') = (${table.checkedBy} is not null)`),
    check('letters_checked_has_date', sql`${table.state} <> 'checked' or ${table.datedOn} is not null`),
    check('letters_name_length', isFilled(table.name, LETTER_LIMITS.name)),
    check('letters_role_length', isFilled(table.role, LETTER_LIMITS.role)),
    check('letters_organisation_length', isFilled(table.organisation, LETTER_LIMITS.organisation)),
    check('letters_knows_from_length', isFilled(table.knowsFrom, LETTER_LIMITS.knowsFrom)),
    check('letters_email_length', isFilled(table.email, LETTER_LIMITS.email)),
    check('letters_phone_length', isFilled(table.phone, LETTER_LIMITS.phone)),
    check('letters_reason_length', isFilled(table.cannotBecause, LETTER_LIMITS.reason)),
  ],
)

/** What a referee sent, or staff for the referee. The applicant never sees it before staff open it. */
export const letterFiles = pgTable(
  'letter_files',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    kind: text({ enum: LETTER_FILE_KINDS }).notNull(),
    sentBy: text('sent_by', { enum: LETTER_SENDERS }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('letter_files_of_letter').on(table.letterId, table.sentAt),
    check('letter_files_kind_known', sql`${table.kind} in (${joinAsSqlList(LETTER_FILE_KINDS)})`),
    check('letter_files_sender_known', sql`${table.sentBy} in (${joinAsSqlList(LETTER_SENDERS)})`),
  ],
)

function isFilled(column: PgColumn, max: number) {
  return sql`length(${column}) between 1 and ${sql.raw(String(max))}`
}
