import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { filled } from '#src/database/columns.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import type { StorySector, StoryState } from './story.ts'
import { stories } from './table.server.ts'

export type PublishedStory = { id: string; quote: string; name: string; role: string; sector: StorySector }

const WORDS = {
  id: stories.id,
  quote: filled(stories.quote),
  name: filled(stories.name),
  role: filled(stories.role),
  sector: filled(stories.sector),
}

const IS_SHOWN = and(eq(stories.state, 'published'), isOutsideBin(stories.caseId))

/** Lists at most `perSector` stories of each sector, those published last first. */
export async function loadPublishedStories(
  db: DatabaseOrTransaction,
  perSector: number,
): Promise<Array<PublishedStory>> {
  const place = sql<number>`row_number() over (partition by ${stories.sector} order by ${stories.stateSince} desc, ${stories.id})`
  const placed = db
    .select({ ...WORDS, stateSince: stories.stateSince, place: place.as('place') })
    .from(stories)
    .where(IS_SHOWN)
    .as('placed')
  const { id, quote, name, role, sector } = placed
  return db
    .select({ id, quote, name, role, sector })
    .from(placed)
    .where(lte(placed.place, perSector))
    .orderBy(desc(placed.stateSince), placed.id)
}

/** Selects all that are published as one text, to detect changes. */
export const publishedStoriesAsText = sql`(
  select coalesce(md5(string_agg(concat_ws(' ', ${stories.id}, ${stories.version}, ${stories.stateSince}), ',' order by ${stories.id})), '')
  from ${stories} where ${IS_SHOWN}
)`.mapWith(String)

export type StoryOfLink = {
  id: string
  state: StoryState
  stateSince: Date
  consentedAt: Date | null
  words: Omit<PublishedStory, 'id'> | null
}

/** Returns the story that a mailed link opens, or null. */
export async function openStoryLink(
  app: { db: DatabaseOrTransaction; sessionSecret: string },
  token: string,
): Promise<StoryOfLink | null> {
  const storyId = readSignedId(app.sessionSecret, 'story links', token)
  if (storyId === null) return null
  const [story] = await app.db.select().from(stories).where(eq(stories.id, storyId))
  if (story === undefined) return null
  const { id, state, stateSince, consentedAt, quote, name, role, sector } = story
  const isWritten = quote !== null && name !== null && role !== null && sector !== null
  return { id, state, stateSince, consentedAt, words: isWritten ? { quote, name, role, sector } : null }
}
