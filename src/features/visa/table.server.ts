import { sql } from 'drizzle-orm'
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { ENDORSEMENT_ROUTES, ENDORSING_BODIES } from '#src/features/applications/endorsement.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { CRITERION_KINDS } from './criteria.ts'
import { FACT_IDS, FACT_UNITS, FEES, type OfficialPage, PERIODS } from './facts.ts'

/** Each row is a version of a fact about the visa (ADR 130). The highest version counts. */
export const factVersions = pgTable(
  'fact_versions',
  {
    fact: text({ enum: FACT_IDS }).notNull(),
    version: integer().notNull(),
    /** `{value}` stands for the value with its unit. */
    text: text().notNull(),
    /** Pence, or a number of `unit`. */
    value: integer(),
    unit: text({ enum: FACT_UNITS }),
    /** The endorsing bodies whose applicants a rule is for. Null for everyone. */
    offeredBy: text('offered_by', { enum: ENDORSING_BODIES }).array(),
    sources: jsonb().$type<ReadonlyArray<OfficialPage>>().notNull(),
    /** Where we read the fact, for the person who checks it. */
    firstSource: text('first_source'),
    checkedOn: date('checked_on', { mode: 'string' }),
    nextCheckOn: date('next_check_on', { mode: 'string' }),
    note: text(),
    /** Null for what the program was installed with. */
    savedBy: uuid('saved_by'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.fact, table.version] }),
    check('fact_versions_fact_known', sql`${table.fact} in (${joinAsSqlList(FACT_IDS)})`),
    check('fact_versions_text_length', sql`${table.text} <> '' and length(${table.text}) <= 600`),
    check(
      'fact_versions_value_has_unit',
      sql`num_nulls(${table.value}, ${table.unit}) in (0, 2) and ${table.value} > 0`,
    ),
    check('fact_versions_unit_known', sql`${table.unit} in (${joinAsSqlList(FACT_UNITS)})`),
    check(
      'fact_versions_fees_are_money',
      sql`${table.fact} not in (${joinAsSqlList(FEES)}) or ${table.unit} is not distinct from 'pence'`,
    ),
    check(
      'fact_versions_periods_are_times',
      sql`${table.fact} not in (${joinAsSqlList(PERIODS)}) or coalesce(${table.unit} <> 'pence', false)`,
    ),
    check('fact_versions_text_has_value', sql`(${table.text} like '%{value}%') = (${table.value} is not null)`),
    check(
      'fact_versions_bodies_known',
      sql`cardinality(${table.offeredBy}) > 0 and ${table.offeredBy} <@ array[${joinAsSqlList(ENDORSING_BODIES)}]`,
    ),
    check(
      'fact_versions_has_source',
      sql`jsonb_typeof(${table.sources}) = 'array' and jsonb_array_length(${table.sources}) > 0`,
    ),
    check(
      'fact_versions_check_dates',
      sql`num_nulls(${table.checkedOn}, ${table.nextCheckOn}) in (0, 2) and ${table.nextCheckOn} > ${table.checkedOn}`,
    ),
    check('fact_versions_note_length', sql`${table.note} <> '' and length(${table.note}) <= 500`),
  ],
)

/**
 * Each row is a version of the figures about our own cases (ADR 130). The highest version counts. Without figures, an owner
 * took them back.
 */
export const trackRecords = pgTable(
  'track_records',
  {
    version: integer().primaryKey(),
    /** How many of the `decided` applications were endorsed. */
    endorsed: integer(),
    decided: integer(),
    periodStart: date('period_start', { mode: 'string' }),
    periodEnd: date('period_end', { mode: 'string' }),
    note: text(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  table => [
    check(
      'track_records_whole',
      sql`num_nulls(${table.endorsed}, ${table.decided}, ${table.periodStart}, ${table.periodEnd}) in (0, 4)`,
    ),
    check('track_records_counts', sql`${table.endorsed} between 0 and ${table.decided} and ${table.decided} > 0`),
    check('track_records_period', sql`${table.periodStart} <= ${table.periodEnd}`),
    check('track_records_note_length', sql`${table.note} <> '' and length(${table.note}) <= 500`),
  ],
)

/**
 * What an endorsing body asks of the applicants of one route and field (ADR 130). A constraint trigger refuses a set without
 * a mandatory criterion.
 */
export const criteriaSets = pgTable(
  'criteria_sets',
  {
    id: text().primaryKey(),
    body: text({ enum: ENDORSING_BODIES }).notNull(),
    route: text({ enum: ENDORSEMENT_ROUTES }).notNull(),
    field: text({ enum: SECTOR_KEYS }).notNull(),
    /** How many of the optional criteria an application must meet. */
    optionalNeeded: integer('optional_needed').notNull(),
    /** The most pieces of evidence that the body reads. Null where no limit is known. */
    maxPieces: integer('max_pieces'),
    /** The most pages of a piece of evidence. Null where no limit is known, as below. */
    maxPages: integer('max_pages'),
    /** The largest file that the body takes, in megabytes. */
    maxFileMb: integer('max_file_mb'),
    /** Evidence from before these years does not count. */
    maxEvidenceYears: integer('max_evidence_years'),
    letters: integer().notNull(),
    /** The oldest letter that the body accepts. */
    maxLetterMonths: integer('max_letter_months'),
    letterRule: text('letter_rule').notNull(),
    /** Other limits, such as the length of the statement. */
    limits: text(),
    sources: jsonb().$type<ReadonlyArray<OfficialPage>>().notNull(),
    firstSource: text('first_source'),
    checkedOn: date('checked_on', { mode: 'string' }),
    nextCheckOn: date('next_check_on', { mode: 'string' }),
    version: integer().notNull().default(1),
  },
  table => [
    unique('criteria_sets_one_each').on(table.body, table.route, table.field),
    check('criteria_sets_body_known', sql`${table.body} in (${joinAsSqlList(ENDORSING_BODIES)})`),
    check('criteria_sets_route_known', sql`${table.route} in (${joinAsSqlList(ENDORSEMENT_ROUTES)})`),
    check('criteria_sets_field_known', sql`${table.field} in (${joinAsSqlList(SECTOR_KEYS)})`),
    check(
      'criteria_sets_counts',
      sql`${table.optionalNeeded} between 0 and 9 and ${table.letters} between 0 and 9 and ${table.maxPieces} between 1 and 99`,
    ),
    check(
      'criteria_sets_limits',
      sql`${table.maxPages} between 1 and 99 and ${table.maxFileMb} between 1 and 99 and ${table.maxEvidenceYears} between 1 and 99 and ${table.maxLetterMonths} between 1 and 99`,
    ),
    check(
      'criteria_sets_has_source',
      sql`jsonb_typeof(${table.sources}) = 'array' and jsonb_array_length(${table.sources}) > 0`,
    ),
    check(
      'criteria_sets_check_dates',
      sql`num_nulls(${table.checkedOn}, ${table.nextCheckOn}) in (0, 2) and ${table.nextCheckOn} > ${table.checkedOn}`,
    ),
  ],
)

/** Outcomes and plans name criteria, so that one which the body gave up stays, with `isRetired`. */
export const criteria = pgTable(
  'criteria',
  {
    id: text().primaryKey(),
    setId: text('set_id')
      .notNull()
      .references(() => criteriaSets.id),
    kind: text({ enum: CRITERION_KINDS }).notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    /** What the body asks. */
    text: text().notNull(),
    /** What can show it. */
    evidence: text().notNull(),
    isRetired: boolean('is_retired').notNull().default(false),
  },
  table => [
    index('criteria_of_set').on(table.setId, table.position),
    check('criteria_kind_known', sql`${table.kind} in (${joinAsSqlList(CRITERION_KINDS)})`),
    check('criteria_title_length', sql`${table.title} <> '' and length(${table.title}) <= 120`),
    check('criteria_text_length', sql`${table.text} <> '' and length(${table.text}) <= 600`),
    check('criteria_evidence_length', sql`length(${table.evidence}) <= 600`),
  ],
)
