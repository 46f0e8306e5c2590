import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { CriteriaSet } from '#src/features/visa/criteria.ts'
import { criteria } from '#src/features/visa/table.server.ts'
import {
  MAX_RATING_CHARS,
  MAX_SUMMARY_CHARS,
  PIECE_AUTHORS,
  PIECE_LIMITS,
  type PieceAuthor,
  RATING_KEYS,
  type Rating,
} from './plan.ts'

/** Each row is the evidence plan of a case. It is written with the first piece or rating. */
export const evidencePlans = pgTable(
  'evidence_plans',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Each change of the pieces, their order or the ratings increases it. */
    version: integer().notNull().default(1),
    /** What the adviser writes above the ratings. */
    summary: text().notNull().default(''),
    /** The number of the version that is locked. Null while the plan can be changed. */
    lockedAs: integer('locked_as'),
  },
  ({ summary }) => [
    check('evidence_plans_summary_length', sql`length(${summary}) <= ${sql.raw(String(MAX_SUMMARY_CHARS))}`),
  ],
)

/** A plan as it stood when it was locked, with the words of the criteria of that day. */
export type LockedPlan = {
  set: Pick<CriteriaSet, 'id' | 'body' | 'route' | 'field' | 'optionalNeeded' | 'maxPieces' | 'letters' | 'criteria'>
  summary: string
  pieces: ReadonlyArray<{
    id: string
    title: string
    proves: string
    criteria: ReadonlyArray<string>
    datedOn: string | null
    pages: number | null
    confirmedBy: string | null
    author: PieceAuthor
    state: string
    leftOutBecause: string | null
  }>
  ratings: ReadonlyArray<{ criterionId: string; rating: Rating; text: string }>
}

export const evidencePlanVersions = pgTable(
  'evidence_plan_versions',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => evidencePlans.caseId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<LockedPlan>().notNull(),
    lockedBy: uuid('locked_by').notNull(),
    lockedAt: timestamp('locked_at', { withTimezone: true }).notNull(),
    /** The message that delivered it as a report. */
    messageId: uuid('message_id'),
  },
  table => [primaryKey({ columns: [table.caseId, table.number] })],
)

/** Its state follows from its documents and requests. */
export const evidencePieces = pgTable(
  'evidence_pieces',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => evidencePlans.caseId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    proves: text().notNull(),
    datedOn: date('dated_on', { mode: 'string' }),
    pages: integer(),
    confirmedBy: text('confirmed_by'),
    author: text({ enum: PIECE_AUTHORS }).notNull(),
    leftOutBecause: text('left_out_because'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The applicant proposed or changed it, and staff have not read that yet. */
    unreadSince: timestamp('unread_since', { withTimezone: true }),
  },
  table => [
    index('evidence_pieces_of_case').on(table.caseId, table.position),
    index('evidence_pieces_unread').on(table.unreadSince).where(sql`unread_since is not null`),
    check('evidence_pieces_title_length', lengthBetween(table.title, 1, PIECE_LIMITS.title)),
    check('evidence_pieces_proves_length', lengthBetween(table.proves, 1, PIECE_LIMITS.proves)),
    check('evidence_pieces_confirmed_by_length', lengthBetween(table.confirmedBy, 1, PIECE_LIMITS.confirmedBy)),
    check('evidence_pieces_reason_length', lengthBetween(table.leftOutBecause, 1, PIECE_LIMITS.reason)),
    check('evidence_pieces_pages', sql`${table.pages} between 1 and ${sql.raw(String(PIECE_LIMITS.pages))}`),
    check('evidence_pieces_author_known', sql`${table.author} in (${joinAsSqlList(PIECE_AUTHORS)})`),
  ],
)

/** Each row says that a piece is for a criterion. It stays when the body of the case changes. */
export const evidencePieceCriteria = pgTable(
  'evidence_piece_criteria',
  {
    pieceId: uuid('piece_id')
      .notNull()
      .references(() => evidencePieces.id, { onDelete: 'cascade' }),
    criterionId: text('criterion_id')
      .notNull()
      .references(() => criteria.id),
  },
  table => [primaryKey({ columns: [table.pieceId, table.criterionId] })],
)

/** What the adviser thinks of the evidence for a criterion. */
export const evidenceRatings = pgTable(
  'evidence_ratings',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => evidencePlans.caseId, { onDelete: 'cascade' }),
    criterionId: text('criterion_id')
      .notNull()
      .references(() => criteria.id),
    rating: text({ enum: RATING_KEYS }).notNull(),
    text: text().notNull(),
    ratedBy: uuid('rated_by').notNull(),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.caseId, table.criterionId] }),
    check('evidence_ratings_rating_known', sql`${table.rating} in (${joinAsSqlList(RATING_KEYS)})`),
    check('evidence_ratings_text_length', lengthBetween(table.text, 0, MAX_RATING_CHARS)),
  ],
)

function lengthBetween(column: PgColumn, min: number, max: number) {
  return sql`length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
}
