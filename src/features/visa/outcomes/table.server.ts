import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { ENDORSEMENT_ROUTES, ENDORSING_BODIES } from '#src/features/applications/endorsement.ts'
import { type SectorKey, STORED_SECTORS } from '#src/features/applications/sectors.ts'
import { DECISIONS } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { APPLICATION_ITEMS, type ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { criteria } from '../table.server.ts'
import { LETTER_READINGS, OUTCOME_REASON_KEYS, REFUSALS } from './outcomes.ts'

/**
 * Each row is a decision of an endorsing body (ADR 133). Triggers keep it equal to its case. It outlives the case without
 * its id, so it must never have a name, an exact day, or text that a person typed.
 */
export const outcomes = pgTable(
  'outcomes',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid('case_id')
      .unique()
      .references(() => cases.id, { onDelete: 'set null' }),
    outcome: text({ enum: DECISIONS }).notNull(),
    /** The first day of the month of the decision. */
    month: date({ mode: 'string' }).notNull(),
    /** Null until staff choose it, as is the route. */
    body: text({ enum: ENDORSING_BODIES }),
    route: text({ enum: ENDORSEMENT_ROUTES }),
    field: text().$type<SectorKey>(),
    item: text().$type<ApplicationItem>().notNull(),
    /** What staff have read in the decision letter. */
    reading: text({ enum: LETTER_READINGS }),
  },
  table => [
    index('outcomes_by_month').on(table.month, table.outcome),
    index('outcomes_without_reasons')
      .on(table.caseId)
      .where(sql`outcome in (${joinAsSqlList(REFUSALS)}) and reading is null`),
    check('outcomes_outcome_known', sql`${table.outcome} in (${joinAsSqlList(DECISIONS)})`),
    check('outcomes_month_first_day', sql`extract(day from ${table.month}) = 1`),
    check('outcomes_body_known', sql`${table.body} in (${joinAsSqlList(ENDORSING_BODIES)})`),
    check('outcomes_route_known', sql`${table.route} in (${joinAsSqlList(ENDORSEMENT_ROUTES)})`),
    check('outcomes_field_known', sql`${table.field} in (${joinAsSqlList(STORED_SECTORS)})`),
    check('outcomes_item_known', sql`${table.item} in (${joinAsSqlList(APPLICATION_ITEMS)})`),
    check('outcomes_reading_known', sql`${table.reading} in (${joinAsSqlList(LETTER_READINGS)})`),
  ],
)

/** Each row says why a decision letter found a criterion not met. */
export const outcomeReasons = pgTable(
  'outcome_reasons',
  {
    outcomeId: uuid('outcome_id')
      .notNull()
      .references(() => outcomes.id, { onDelete: 'cascade' }),
    criterionId: text('criterion_id')
      .notNull()
      .references(() => criteria.id),
    reason: text({ enum: OUTCOME_REASON_KEYS }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.outcomeId, table.criterionId] }),
    check('outcome_reasons_reason_known', sql`${table.reason} in (${joinAsSqlList(OUTCOME_REASON_KEYS)})`),
  ],
)
