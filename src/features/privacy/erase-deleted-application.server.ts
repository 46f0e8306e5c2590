import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { readReference } from '#src/features/applications/reference.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { eraseDeleted } from './erase-records.server.ts'
import { isOnHold, lockHolds } from './find-holds.server.ts'

/** Erases an application in the bin before its 30 days are over. `confirmation` is as for its deletion. */
export async function eraseDeletedApplication(
  app: AppContext,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-confirmed' | 'on-hold' }> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const [deleted] = await tx.select().from(deletedApplications).where(eq(deletedApplications.id, id)).for('update')
    if (deleted === undefined) return { ok: false, reason: 'not-found' }
    const { reference, email } = deleted
    const isConfirmed =
      reference === null ? confirmation.trim().toLowerCase() === email : readReference(confirmation) === reference
    if (!isConfirmed) return { ok: false, reason: 'not-confirmed' }
    if (await isOnHold(tx, { email, applicationIds: [id] })) return { ok: false, reason: 'on-hold' }
    await eraseDeleted(app, tx, deleted, { actor, why: 'by-owner' })
    return { ok: true }
  })
}
