import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { takesPayments } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { lockApplications } from './lock-applications.server.ts'
import { queuePaymentLink } from './queue-payment-link.server.ts'

export type EmailPaymentLinkResult = { ok: true } | { ok: false; reason: 'not-found' | 'paid' | 'closed' }

/** Emails the link for the initial payment once more. A repeated request with the same `mailId` has no further effect. */
export async function emailPaymentLink(
  app: AppContext,
  actor: StaffActor,
  { id, mailId }: { id: string; mailId: string },
): Promise<EmailPaymentLinkResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const mailsWithThisId = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
    if (mailsWithThisId.length > 0) return { ok: true }
    if (application.paid) return { ok: false, reason: 'paid' }
    if (!takesPayments(application)) return { ok: false, reason: 'closed' }
    await recordEvent(app, tx, { type: 'application.emailed', actor, subject: { kind: 'application', id } })
    await queuePaymentLink(app, tx, application, { isReminder: false, mailId })
    return { ok: true }
  })
}
