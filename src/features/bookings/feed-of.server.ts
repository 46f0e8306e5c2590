import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { passwordSetAt } from '#src/features/staff/queries.server.ts'
import { calendarFeeds } from './table.server.ts'

/** `createdAt`: since when the address is this one; `readAt`: when a calendar program asked it last, to the hour; null: none ever did. */
export type Feed = { token: string; createdAt: Date; readAt: Date | null }

/** The feed of a member of staff as its address needs it, or null if they have none: without a password nobody has. */
export async function feedOf(app: Ground & { sessionSecret: string }, staffId: string): Promise<Feed | null> {
  const [feed] = await app.db.select().from(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
  const setAt = await passwordSetAt(app.db, staffId)
  if (feed === undefined || setAt === null) return null
  const { readAt } = feed
  return {
    token: calendarFeedToken(app.sessionSecret, { ...feed, passwordSetAt: setAt }),
    createdAt: setAt > feed.createdAt ? setAt : feed.createdAt,
    // Before that it was the address before that was read.
    readAt: readAt !== null && readAt >= setAt ? readAt : null,
  }
}

/**
 * What opens a member's feed: it follows from the secret of the install and what is stored, so that the rows alone open none;
 * and from when their password was set, so that another password ends the address with the sessions of whoever had the one before.
 */
export function calendarFeedToken(
  sessionSecret: string,
  { staffId, nonce, passwordSetAt }: { staffId: string; nonce: string; passwordSetAt: Date },
): string {
  const named = `the calendar feed of ${staffId}, ${nonce}, ${passwordSetAt.toISOString()}`
  return createHmac('sha256', sessionSecret).update(named).digest('base64url')
}
