import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dateInWords } from '#src/dates.ts'
import { STORY_SECTORS, STORY_STATES } from '#src/features/stories/story.ts'
import { loadStoryPage, STORY_FILTERS } from '#src/features/stories/story-list.server.ts'
import type { App } from '../../app-context.ts'
import { listPageProps } from '../parts/list-page-props.server.ts'

export type StoriesPage = Awaited<ReturnType<typeof loadStoriesPage>>

export async function loadStoriesPage(app: App, query: URLSearchParams) {
  const values = STORY_FILTERS.read(query)
  const page = await loadStoryPage(app.db, { filters: values, place: readPlace(query) })
  return {
    ...listPageProps(STORY_FILTERS, { values, page, addressOf: addresses.adminStories }),
    rows: page.rows.map(toShownStory),
  }
}

type Row = Awaited<ReturnType<typeof loadStoryPage>>['rows'][number]

function toShownStory({ id, state, version, quote, ...row }: Row) {
  const { consent, consentedAt, applicationId } = row
  return {
    id,
    state,
    version,
    quote,
    tone: STORY_STATES[state].tone,
    label: STORY_STATES[state].label,
    since: dateInWords(row.stateSince),
    by: [row.name, row.role].filter(Boolean).join(', '),
    sector: row.sector && STORY_SECTORS[row.sector],
    consent: consent === null || consentedAt === null ? null : { text: consent, on: dateInWords(consentedAt) },
    application:
      applicationId === null
        ? null
        : {
            href: addresses.adminApplication(applicationId),
            name: row.applicantName ?? '',
            reference: row.reference,
          },
  }
}
