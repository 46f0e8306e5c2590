import { addresses } from '#src/addresses.ts'
import { dateAndTime } from '#src/dates.ts'
import { feedOf } from '#src/features/bookings/feed-of.server.ts'
import type { App } from '../../../app-context.ts'

/** A member's own address of the calendar feed; null while there is none. */
export type FeedPage = { address: string; madeAt: string; readAt: string | null } | null

export async function feedPage(app: App, { id }: { id: string }): Promise<FeedPage> {
  const feed = await feedOf(app, id)
  if (feed === null) return null
  return {
    address: app.publicUrl + addresses.calendarFeed({ staffId: id, token: feed.token }),
    madeAt: dateAndTime(feed.createdAt),
    readAt: feed.readAt === null ? null : dateAndTime(feed.readAt),
  }
}
