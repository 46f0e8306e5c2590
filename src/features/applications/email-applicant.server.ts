import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { fromStaffMail } from './emails/mails.ts'
import { lockApplications } from './lock-applications.server.ts'
import { updateSubject } from './status-words.ts'

/**
 * Writes to the application's address only. The log keeps no words of it. `once`: the id of the mail, so that a
 * repeated form sends one.
 */
export async function emailApplicant(
  app: Ground,
  actor: StaffActor,
  { once = randomUUID(), id, subject, message }: { once?: string; id: string; subject: string | null; message: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }

    // The application is locked: of two equal forms the second one looks when the first has been written.
    const already = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, once))
    if (already.length > 0) return { ok: true }
    const { email, applicantName, reference } = application
    await recordEvent(app, tx, { type: 'application.emailed', actor, subject: { kind: 'application', id } })
    await notify(app, tx, applicant(email), {
      id: once,
      mail: fromStaffMail,
      replyTo: app.staffMailbox,
      about: { kind: 'application', id },
      data: {
        name: applicantName,
        subject: subject ?? updateSubject(reference),
        message,
        reference,
        trackingUrl: reference === null ? null : app.publicUrl + addresses.tracking({ reference, email }),
      },
    })
    return { ok: true }
  })
}
