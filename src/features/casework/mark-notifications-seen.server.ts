import { eq, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** Remembers up to when the bell has told a member everything. Never backwards (another tab may know more), never ahead of now. */
export async function markNotificationsSeen(
  app: Pick<Ground, 'db' | 'clock'>,
  staffId: string,
  upTo: Date,
): Promise<void> {
  const seen = new Date(Math.min(upTo.getTime(), app.clock.now().getTime()))
  await app.db
    .update(staffMembers)
    .set({
      notificationsSeenAt: sql`greatest(${staffMembers.notificationsSeenAt}, ${seen.toISOString()}::timestamptz)`,
    })
    .where(eq(staffMembers.id, staffId))
}
