import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { calendarFeedToken } from './calendar-feed-token.server.ts'
import { calendarFeeds } from './table.server.ts'

/** `readAt`: when a calendar program asked last, to the hour; null: none ever did. */
export type Feed = { token: string; createdAt: Date; readAt: Date | null }

/** The feed of a member of staff as its address needs it, or null if they have none. */
export async function feedOf(app: Ground & { sessionSecret: string }, staffId: string): Promise<Feed | null> {
  const [feed] = await app.db.select().from(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
  if (feed === undefined) return null
  const { createdAt, readAt } = feed
  return { token: calendarFeedToken(app.sessionSecret, feed), createdAt, readAt }
}
