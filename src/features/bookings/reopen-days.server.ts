import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { closures } from './table.server.ts'

/** Opens closed days again, all that were closed together. */
export async function reopenDays(
  app: Ground,
  actor: StaffActor,
  closureId: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  if (!z.uuid().safeParse(closureId).success) return { ok: false, reason: 'unknown' }
  return app.db.transaction(async tx => {
    const [gone] = await tx.delete(closures).where(eq(closures.id, closureId)).returning()
    if (gone === undefined) return { ok: false, reason: 'unknown' }
    await recordEvent(
      app,
      tx,
      {
        type: 'calendar.days_reopened',
        actor,
        subject: { kind: 'closure', id: closureId },
        first: gone.firstDay,
        last: gone.lastDay,
      },
      { name: { before: gone.name, after: null } },
    )
    return { ok: true }
  })
}
