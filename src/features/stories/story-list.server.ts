import { eq, ne } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import { createChoiceFilter, defineFilters } from '#src/database/list-filters.server.ts'
import { isOutsideBin, liveCases } from '#src/features/cases/table.server.ts'
import { STORY_STATE_KEYS, STORY_STATES } from './story.ts'
import { stories } from './table.server.ts'

const SHOWN_STATES = STORY_STATE_KEYS.filter(state => state !== 'asked')

export const STORY_FILTERS = defineFilters({
  state: createChoiceFilter({
    label: 'State',
    all: 'All states',
    choices: SHOWN_STATES.map(state => [state, STORY_STATES[state].label]),
    where: state => eq(stories.state, state),
  }),
})

const STORY_LIST = createKeysetList({
  id: stories.id,
  sorts: { newest: { by: [{ column: stories.stateSince, type: 'instant' }], defaultDirection: 'desc' } },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({
        id: stories.id,
        state: stories.state,
        stateSince: stories.stateSince,
        version: stories.version,
        quote: stories.quote,
        name: stories.name,
        role: stories.role,
        sector: stories.sector,
        consent: stories.consent,
        consentedAt: stories.consentedAt,
        applicationId: liveCases.id,
        applicantName: liveCases.name,
        reference: liveCases.reference,
        ...found,
      })
      .from(stories)
      .leftJoin(liveCases, eq(liveCases.id, stories.caseId))
      .where(where)
      .orderBy(...orderBy),
})

/** Lists the stories that we got, the last change first. */
export function loadStoryPage(
  db: ReadDatabase,
  { filters, place }: { filters: typeof STORY_FILTERS.none; place: Place },
) {
  const matches = [...STORY_FILTERS.matches(filters), ne(stories.state, 'asked'), isOutsideBin(stories.caseId)]
  return STORY_LIST.page(db, { matches, place })
}
