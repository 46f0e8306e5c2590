import type { Ground } from '#src/database/ground.ts'
import { BELL_EVENTS } from '#src/features/events.ts'
import { isOfType, newestEvents, type TrailEvent } from './audit-trail.server.ts'
import { countNotifications } from './count-notifications.server.ts'
import { settledUpTo } from './settled-up-to.server.ts'
import { unseenEvents } from './unseen-events.server.ts'

/** `seenUpTo`: the instant up to which whoever read them has seen everything; null when there are none. */
export type Notifications = { events: Array<TrailEvent>; count: number; seenUpTo: Date | null }

const AT_MOST = 30

/**
 * What the bell has to tell a member, newest first. Whoever has read it has seen everything up to the newest that stands
 * here, not up to this moment; and of what is being written just now, which may be earlier, nothing: it stays new.
 */
export async function listNotifications(app: Ground, staffId: string): Promise<Notifications> {
  const settled = await settledUpTo(app)
  // Counted first: what arrives between the two is then listed and at worst not counted.
  const count = await countNotifications(app, staffId)
  const { events } = await newestEvents(app, {
    matches: [isOfType(BELL_EVENTS), unseenEvents(staffId)],
    limit: AT_MOST,
  })
  const newest = events[0]?.at ?? null
  const seenUpTo = newest === null || newest < settled ? newest : settled
  return { events, count: Math.max(count, events.length), seenUpTo }
}
