import { and, eq, inArray } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { deleteUnusedProofs, endAllSessions } from '#src/features/people/access/browsers.server.ts'
import { DAYS_IN_BIN } from './bin.ts'

/**
 * Moves an application to the bin (ADR 078). Its payments stay in the books, also with money that still arrives.
 * `confirmation` is the typed reference, or the e-mail if there is none.
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

    const { reference, email } = application
    const deletedAt = app.clock.now()
    const eraseAt = new Date(deletedAt.getTime() + DAYS_IN_BIN * DAY_MS)
    await tx.update(cases).set({ deletedAt, deletedBy: actor.id, eraseAt }).where(eq(cases.id, id))
    await tx.delete(mails).where(and(eq(mails.caseId, id), inArray(mails.state, ['queued', 'sending'])))
    const inTransit = await tx.delete(uploads).where(eq(uploads.caseId, id)).returning({ id: uploads.id })
    const uploadIds = inTransit.map(upload => upload.id)
    if (uploadIds.length > 0) await app.jobs.enqueue(tx, 'remove-files', { uploadIds })
    await endAllSessions(tx, id)
    await deleteUnusedProofs(tx, email)
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
