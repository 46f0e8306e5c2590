import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#src/clock.ts'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
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
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
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

/** Takes an application out of the bin. `taken` means that the same form has come again since, and waits to be paid. */
export async function restoreApplication(
  app: AppContext,
  actor: StaffActor,
  id: string,
): Promise<{ ok: true; reference: string | null } | { ok: false; reason: 'not-found' | 'taken' }> {
  if (!z.guid().safeParse(id).success) return { ok: false, reason: 'not-found' }
  try {
    return await app.db.transaction(async tx => {
      const [restored] = await tx
        .update(cases)
        .set({ deletedAt: null, deletedBy: null, eraseAt: null })
        .where(and(eq(cases.id, id), isNotNull(cases.deletedAt)))
        .returning({ reference: cases.reference })
      if (restored === undefined) return { ok: false, reason: 'not-found' }
      const { reference } = restored
      await recordEvent(app, tx, {
        type: 'application.restored',
        actor,
        subject: { kind: 'application', id },
        reference,
      })
      return { ok: true, reference }
    })
  } catch (error) {
    if (findViolatedConstraint(error) === 'cases_unpaid_once') return { ok: false, reason: 'taken' }
    throw error
  }
}
