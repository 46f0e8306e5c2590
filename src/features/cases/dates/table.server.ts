import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { CLOCKS, DATED_FACTS } from './milestones.ts'

/** Release 1.0.0 wrote these. `queries.server.ts` reads them. */
const STORED_FACTS = [...DATED_FACTS, 'body_form_sent', 'tb_certificate'] as const
const STORED_CLOCKS = ['body_form', ...CLOCKS] as const

/** Mistakes are undone and never deleted. */
export const applicationMilestones = pgTable(
  'application_milestones',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    kind: text({ enum: STORED_FACTS }).notNull(),
    happenedOn: date('happened_on', { mode: 'string' }).notNull(),
    recordedBy: uuid('recorded_by'),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  table => [
    uniqueIndex('application_milestones_once').on(table.caseId, table.kind).where(sql`undone_at is null`),
    index('application_milestones_of_application').on(table.caseId, table.recordedAt),
    check('application_milestones_kind_known', sql`${table.kind} in (${joinAsSqlList(STORED_FACTS)})`),
  ],
)

/** The deadlines that the milestones of an application start. The verb that records a milestone rewrites them. */
export const applicationClocks = pgTable(
  'application_clocks',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    clock: text({ enum: STORED_CLOCKS }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    metOn: date('met_on', { mode: 'string' }),
  },
  table => [
    primaryKey({ columns: [table.caseId, table.clock] }),
    index('application_clocks_running').on(table.endsOn, table.caseId).where(sql`met_on is null`),
    check('application_clocks_clock_known', sql`${table.clock} in (${joinAsSqlList(STORED_CLOCKS)})`),
    check('application_clocks_order', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)
