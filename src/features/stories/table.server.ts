import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { hasWords, STORY_SECTOR_KEYS, STORY_STATE_KEYS } from './story.ts'

/** One row for each case that we asked for a story. A story with words outlives its case (132). */
export const stories = pgTable(
  'stories',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    state: text({ enum: STORY_STATE_KEYS }).notNull(),
    stateSince: timestamp('state_since', { withTimezone: true }).notNull(),
    quote: text(),
    name: text(),
    role: text(),
    sector: text({ enum: STORY_SECTOR_KEYS }),
    /** The text that the writer agreed to. */
    consent: text(),
    consentedAt: timestamp('consented_at', { withTimezone: true }),
    /** New words increase it, so that staff never publish words that they have not read. */
    version: integer().notNull().default(1),
  },
  table => [
    unique('stories_of_case').on(table.caseId),
    index('stories_of_person').on(table.personId),
    index('stories_newest').on(table.stateSince, table.id).where(sql`state <> 'asked'`),
    index('stories_published').on(table.sector, table.stateSince, table.id).where(sql`state = 'published'`),
    index('stories_by_consent').on(table.consentedAt).where(sql`consented_at is not null`),
    check('stories_state_known', sql`${table.state} in (${joinAsSqlList(STORY_STATE_KEYS)})`),
    check('stories_sector_known', sql`${table.sector} in (${joinAsSqlList(STORY_SECTOR_KEYS)})`),
    check(
      'stories_words_with_consent',
      sql`num_nonnulls(${table.quote}, ${table.name}, ${table.role}, ${table.sector}, ${table.consent}, ${table.consentedAt}) = case when ${table.state} in (${joinAsSqlList(STORY_STATE_KEYS.filter(hasWords))}) then 6 else 0 end`,
    ),
    check('stories_without_words_belong_to_case', sql`${table.caseId} is not null or ${table.quote} is not null`),
  ],
)
