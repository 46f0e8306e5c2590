import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { takesPayments } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { calculateInstalments, ITEMS } from '#src/features/site/catalogue/items.ts'
import { lockApplication } from './lock-applications.server.ts'
import { paymentLinkMail } from './mails.tsx'
import { IS_OPEN_CASE } from './queries.server.ts'
import { liveApplications } from './table.server.ts'

export type EmailPaymentLinkResult = { ok: true } | { ok: false; reason: 'not-found' | 'paid' | 'closed' }

/** Emails the link for the initial payment once more. A repeated request with the same `mailId` has no further effect. */
export async function emailPaymentLink(
  app: AppContext,
  actor: StaffActor,
  { id, mailId }: { id: string; mailId: string },
): Promise<EmailPaymentLinkResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const mailsWithThisId = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
    if (mailsWithThisId.length > 0) return { ok: true }
    if (application.paid) return { ok: false, reason: 'paid' }
    if (!takesPayments(application)) return { ok: false, reason: 'closed' }
    await recordEvent(app, tx, { type: 'application.emailed', actor, subject: { kind: 'application', id } })
    await queuePaymentLink(app, tx, application, { isReminder: false, mailId })
    return { ok: true }
  })
}

type UnpaidApplication = Pick<
  typeof liveApplications.$inferSelect,
  'id' | 'item' | 'plan' | 'service' | 'agreedPence' | 'settledPence' | 'reducedPence' | 'email' | 'applicantName'
>

export async function queuePaymentLink(
  app: AppContext,
  tx: Transaction,
  application: UnpaidApplication,
  { isReminder, mailId }: { isReminder: boolean; mailId?: string },
) {
  const { id, item, plan, service, agreedPence, settledPence, reducedPence, email, applicantName } = application
  const instalmentPence = plan === 'split' ? calculateInstalments(agreedPence).firstPence : agreedPence
  const open = await findOpenApplication(tx, application)
  await notify(app, tx, applicant(email), {
    id: mailId,
    mail: paymentLinkMail,
    about: { kind: 'application', id },
    data: {
      name: applicantName,
      itemName: ITEMS[item].name,
      service,
      duePence: instalmentPence - settledPence,
      totalPence: agreedPence - reducedPence,
      paidPence: settledPence - reducedPence,
      paymentUrl: app.publicUrl + addresses.payment({ applicationId: id, email }),
      isReminder,
      ...(open !== null && {
        open: { ...open, trackingUrl: app.publicUrl + addresses.tracking({ reference: open.reference, email }) },
      }),
    },
  })
}

/** Only the mail may name the other application, because strangers can send the form with any address. */
async function findOpenApplication(tx: Transaction, { id, email }: UnpaidApplication) {
  const [open] = await tx
    .select({ reference: sql<string>`${liveApplications.reference}`, service: liveApplications.service })
    .from(liveApplications)
    .where(
      and(
        eq(liveApplications.email, email),
        ne(liveApplications.id, id),
        isNotNull(liveApplications.reference),
        IS_OPEN_CASE,
      ),
    )
    .orderBy(desc(liveApplications.createdAt))
    .limit(1)
  return open ?? null
}
