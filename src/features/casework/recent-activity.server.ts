import type { Ground } from '#src/database/ground.ts'
import { DASHBOARD_EVENTS } from '#src/features/events.ts'
import { newestEvents, type TrailEvent } from './audit-trail.server.ts'

const NEWEST = 5

/** What happened last. */
export function recentActivity(app: Ground): Promise<Array<TrailEvent>> {
  return newestEvents(app, DASHBOARD_EVENTS, undefined, NEWEST)
}
