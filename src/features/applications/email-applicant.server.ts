import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { lockApplications } from './lock-applications.server.ts'
import { fromStaffMail } from './mails.tsx'
import { describeUpdateSubject } from './progress/status-words.ts'

/**
 * Queues a mail with a message that staff wrote. The audit log does not keep the text. `idempotencyKey` becomes the id
 * of the mail.
 */
export async function emailApplicant(
  app: AppContext,
  actor: StaffActor,
  {
    idempotencyKey = randomUUID(),
    id,
    subject,
    message,
  }: { idempotencyKey?: string; id: string; subject: string | null; message: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }

    // The row lock makes a concurrent request with the same key wait, so that it finds this mail.
    const mailsWithThisId = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, idempotencyKey))
    if (mailsWithThisId.length > 0) return { ok: true }
    const { email, applicantName, reference } = application
    await recordEvent(app, tx, { type: 'application.emailed', actor, subject: { kind: 'application', id } })
    await notify(app, tx, applicant(email), {
      id: idempotencyKey,
      mail: fromStaffMail,
      replyTo: app.staffMailbox,
      about: { kind: 'application', id },
      data: {
        name: applicantName,
        subject: subject ?? describeUpdateSubject(reference),
        message,
        reference,
        trackingUrl: reference === null ? null : app.publicUrl + addresses.tracking({ reference, email }),
      },
    })
    return { ok: true }
  })
}
