import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { BELL_EVENTS } from '#src/features/events.ts'
import { unseenEvents } from './unseen-events.server.ts'

/** Nobody counts further: the bell says "99+", and the log need not be read to its end. */
const MOST_COUNTED = 100

/** How much the bell has to tell a member, at most 100, and the id of the newest of it: the same count may be other news. */
export type UnseenNews = { count: number; newest: string | null }

/** Asked with every page, and for everybody who looks with every event: it must stay cheap. */
export async function unseenNews(app: Pick<Ground, 'db'>, staffId: string): Promise<UnseenNews> {
  const unseen = app.db
    .select({ id: auditEvents.id, at: auditEvents.at })
    .from(auditEvents)
    .where(and(inArray(auditEvents.type, BELL_EVENTS), unseenEvents(staffId)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MOST_COUNTED)
    .as('unseen')
  const [row] = await app.db
    .select({
      count: sql<number>`count(*)::int`,
      newest: sql<string | null>`(array_agg(${unseen.id} order by ${unseen.at} desc, ${unseen.id} desc))[1]`,
    })
    .from(unseen)
  return row ?? { count: 0, newest: null }
}
