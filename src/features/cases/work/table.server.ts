import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { VIEW_PAGES } from './forms.ts'

/** Names the colleague who gets new applications of a sector. */
export const sectorOwners = pgTable('sector_owners', {
  sector: text().primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
})

export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    stage: text({ enum: STAGES }),
    template: text(),
    ownerId: uuid('owner_id').references(() => staffMembers.id, { onDelete: 'set null' }),
    /** A day in Lagos. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null if a template created the task. */
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: uuid('done_by'),
  },
  table => [
    uniqueIndex('tasks_once').on(table.caseId, table.template),
    index('tasks_of_application').on(table.caseId, table.createdAt),
    index('tasks_open').on(table.dueOn, table.id).where(sql`done_at is null`),
    check('tasks_stage_known', sql`${table.stage} in (${joinAsSqlList(STAGES)})`),
    check('tasks_title_not_empty', sql`${table.title} <> ''`),
    check('tasks_done_complete', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
)

export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id'),
    text: text().notNull(),
    /** The status beside which Update Status took the note. */
    status: text({ enum: STATUSES }),
    mentionedIds: uuid('mentioned_ids').array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('case_notes_of_application').on(table.caseId, table.createdAt, table.id),
    check('case_notes_not_empty', sql`${table.text} <> ''`),
    check('case_notes_status_known', sql`${table.status} in (${joinAsSqlList(STATUSES)})`),
  ],
)

/** Filters of a list under a name that all staff share. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    page: text({ enum: VIEW_PAGES }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('saved_views_once').on(table.page, sql`lower(${table.name})`),
    check('saved_views_page_known', sql`${table.page} in (${joinAsSqlList(VIEW_PAGES)})`),
    check('saved_views_name_not_empty', sql`${table.name} <> ''`),
  ],
)

/** Each row says that a colleague had a page open a few seconds ago. */
export const staffPresence = pgTable(
  'staff_presence',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.path, table.staffId] })],
)
