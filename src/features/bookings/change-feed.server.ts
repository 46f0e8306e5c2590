import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { never } from '#src/never.ts'
import { calendarFeeds } from './table.server.ts'

export type FeedChange = 'made' | 'replaced' | 'revoked'

/**
 * Makes the address of the member's own feed, puts another in its place, or takes it back: the one before opens nothing any
 * more. Where nothing is to be done nothing is told.
 */
export async function changeFeed(app: Ground, actor: StaffActor, to: FeedChange): Promise<void> {
  await app.db.transaction(async tx => {
    if (!(await change(tx, actor.id, to, app.clock.now()))) return
    await recordEvent(app, tx, { type: 'calendar.feed_changed', actor, subject: { kind: 'staff', id: actor.id }, to })
  })
}

/** Whether anything is different now. */
async function change(tx: Transaction, staffId: string, to: FeedChange, now: Date): Promise<boolean> {
  const another = { nonce: randomUUID(), createdAt: now, readAt: null }
  switch (to) {
    case 'made': {
      const made = await tx
        .insert(calendarFeeds)
        .values({ staffId, ...another })
        .onConflictDoNothing()
        .returning()
      return made.length > 0
    }
    case 'replaced': {
      // Whoever has none, because they took it back elsewhere, asked for a new one and gets it.
      await tx
        .insert(calendarFeeds)
        .values({ staffId, ...another })
        .onConflictDoUpdate({ target: calendarFeeds.staffId, set: another })
      return true
    }
    case 'revoked': {
      const gone = await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId)).returning()
      return gone.length > 0
    }
    default:
      return never(to)
  }
}
