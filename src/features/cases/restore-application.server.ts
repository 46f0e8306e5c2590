import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { restoreSnapshot } from './application-rows.server.ts'

export async function restoreApplication(
  app: AppContext,
  actor: StaffActor,
  id: string,
): Promise<{ ok: true; reference: string | null } | { ok: false; reason: 'not-found' | 'taken' }> {
  if (!z.guid().safeParse(id).success) return { ok: false, reason: 'not-found' }
  return app.db.transaction(async tx => {
    const [deleted] = await tx.select().from(deletedApplications).where(eq(deletedApplications.id, id)).for('update')
    if (deleted === undefined) return { ok: false, reason: 'not-found' }
    const { reference, snapshot } = deleted
    if (!(await restoreSnapshot(tx, id, snapshot))) return { ok: false, reason: 'taken' }
    await tx.delete(deletedApplications).where(eq(deletedApplications.id, id))
    await recordEvent(app, tx, {
      type: 'application.restored',
      actor,
      subject: { kind: 'application', id },
      reference,
    })
    return { ok: true, reference }
  })
}
