import { DAY_MS } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { deleteUnusedProofs } from '#src/features/access/end-access.server.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { readReference } from '#src/features/applications/reference.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { removeApplicationRows, takeSnapshot } from './application-rows.server.ts'
import { DAYS_IN_BIN } from './bin.ts'

/**
 * Moves an application to the bin (ADR 078). Payments and events stay, without personal data. `confirmation` is the typed
 * reference, or the e-mail if there is none.
 */
export async function deleteApplication(
  app: AppContext,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true; eraseAt: Date } | { ok: false; reason: 'not-found' | 'not-confirmed' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (!isConfirmed(application, confirmation)) return { ok: false, reason: 'not-confirmed' }

    const { reference, email, applicantName } = application
    const snapshot = await takeSnapshot(tx, application)
    const { uploadIds } = await removeApplicationRows(tx, application)
    if (uploadIds.length > 0) await app.jobs.enqueue(tx, 'remove-files', { uploadIds })
    const deletedAt = app.clock.now()
    const eraseAt = new Date(deletedAt.getTime() + DAYS_IN_BIN * DAY_MS)
    await tx
      .insert(deletedApplications)
      .values({ id, reference, email, applicantName, deletedAt, deletedBy: actor.id, eraseAt, snapshot })
    await deleteUnusedProofs(tx, application.email)
    await recordEvent(app, tx, {
      type: 'application.deleted',
      actor,
      subject: { kind: 'application', id },
      reference,
    })
    return { ok: true, eraseAt }
  })
}

function isConfirmed({ reference, email }: LockedApplication, typed: string): boolean {
  return reference === null ? readCopiedEmail(typed) === email : readReference(typed) === reference
}
