import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { NEWS, unseenEvents } from './unseen-events.server.ts'

/** Nobody counts further: the bell says "99+", and the log need not be read to its end. */
const MOST_COUNTED = 100

/** How much the bell has to tell a member, at most 100. Asked with every page: it must stay cheap. */
export async function countNotifications(app: Pick<Ground, 'db'>, staffId: string): Promise<number> {
  const unseen = app.db
    .select({ one: sql`1`.as('one') })
    .from(auditEvents)
    .where(and(inArray(auditEvents.type, [...NEWS]), unseenEvents(staffId)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MOST_COUNTED)
    .as('unseen')
  const [row] = await app.db.select({ count: sql<number>`count(*)::int` }).from(unseen)
  return row?.count ?? 0
}
