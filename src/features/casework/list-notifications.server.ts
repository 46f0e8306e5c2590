import type { Ground } from '#src/database/ground.ts'
import { newestEvents, type TrailEvent } from './audit-trail.server.ts'
import { countNotifications } from './count-notifications.server.ts'
import { NEWS, unseenEvents } from './unseen-events.server.ts'

/** `seenUpTo`: the instant of the newest of them, null when there are none. */
export type Notifications = { events: Array<TrailEvent>; count: number; seenUpTo: Date | null }

const AT_MOST = 30

/**
 * What the bell has to tell a member, newest first. Whoever has read it has seen everything up to the newest that stands
 * here, not up to this moment: what is being written just now stays new.
 */
export async function listNotifications(app: Ground, staffId: string): Promise<Notifications> {
  // Counted first: what arrives between the two is then listed and at worst not counted.
  const count = await countNotifications(app, staffId)
  const events = await newestEvents(app, NEWS, unseenEvents(staffId), AT_MOST)
  return { events, count: Math.max(count, events.length), seenUpTo: events[0]?.at ?? null }
}
