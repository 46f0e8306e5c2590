import type { Ground } from '#src/database/ground.ts'
import { DASHBOARD_EVENTS } from '#src/features/events.ts'
import { isOfType, newestEvents, type TrailEvent } from './audit-trail.server.ts'

const NEWEST = 5

/** What happened last. */
export async function recentActivity(app: Ground): Promise<Array<TrailEvent>> {
  const { events } = await newestEvents(app, { matches: [isOfType(DASHBOARD_EVENTS)], limit: NEWEST })
  return events
}
