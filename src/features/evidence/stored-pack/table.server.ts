import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { APPROVERS, MAX_APPROVAL_NOTE_CHARS, type PackEntry } from './entry.ts'

/** Each row is a submission pack as it was prepared. Only the latest can be approved. */
export const submissionPacks = pgTable(
  'submission_packs',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** In order. Each names a stored PDF. */
    entries: jsonb().$type<ReadonlyArray<PackEntry>>().notNull(),
    preparedBy: uuid('prepared_by').notNull(),
    preparedAt: timestamp('prepared_at', { withTimezone: true }).notNull(),
    approvedBy: text('approved_by', { enum: APPROVERS }),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    /** Who recorded the approval that an applicant gave elsewhere, and how it was given. */
    recordedBy: uuid('recorded_by'),
    approvalNote: text('approval_note'),
  },
  table => [
    primaryKey({ columns: [table.caseId, table.number] }),
    check('submission_packs_approver_known', sql`${table.approvedBy} in (${joinAsSqlList(APPROVERS)})`),
    check('submission_packs_approved_whole', sql`(${table.approvedBy} is null) = (${table.approvedAt} is null)`),
    check(
      'submission_packs_recorded_whole',
      sql`num_nonnulls(${table.recordedBy}, ${table.approvalNote}) = case ${table.approvedBy} when 'staff' then 2 else 0 end`,
    ),
    check(
      'submission_packs_note_length',
      sql`length(${table.approvalNote}) between 1 and ${sql.raw(String(MAX_APPROVAL_NOTE_CHARS))}`,
    ),
  ],
)
