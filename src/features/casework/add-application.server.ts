import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { openedForYouMail } from '#src/features/applications/emails/mails.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { unusedReference } from '#src/features/applications/unused-reference.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { lockPurchase, type Purchase } from '#src/features/payments/purchase.server.ts'
import { recordOfflinePayment } from '#src/features/payments/record-offline-payment.server.ts'
import type { NewStaffApplication } from './add-application-form.ts'

/**
 * Opens an application for somebody, at today's price of the Application Fee and with its reference at once. What was paid
 * outside the provider is written into the books with who took it and how. `once`: the id it is to have, so that the same
 * form sent twice is one application.
 */
export async function addApplication(
  app: Ground,
  actor: StaffActor,
  {
    once: id = randomUUID(),
    category,
    payment,
    paymentNote,
    tellApplicant,
    ...typed
  }: NewStaffApplication & { once?: string },
): Promise<{ id: string; reference: string }> {
  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const reference = await unusedReference(tx)
    const added = await tx
      .insert(applications)
      .values({
        id,
        reference,
        item: 'application_fee',
        // Whoever paid the whole sum has no second part to pay.
        plan: payment === 'full' ? 'full' : 'split',
        agreedPence: await priceOf(tx, 'application_fee'),
        ...typed,
        categoryOfTalent: category,
        statusSince: now,
        resubmissionRequired: false,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: applications.id })
      .returning({ id: applications.id })
    if (added.length === 0) return { id, reference: await referenceOf(tx, id) }
    await recordEvent(app, tx, {
      type: 'application.added',
      actor,
      subject: { kind: 'application', id },
      reference,
      payment,
    })
    const purchase = await lockPurchase(tx, { kind: 'application', id })
    if (payment !== 'unpaid' && purchase?.account.due) {
      const money = {
        pence: purchase.account.due.pence,
        kobo: 0,
        method: 'other',
        reference: null,
        receivedOn: dayInLagos(now),
        note: paymentNote ?? null,
        proofKey: null,
      } as const
      await recordOfflinePayment(app, tx, actor, { applicationId: id, money })
    }
    if (tellApplicant) await tell(app, tx, id, reference)
    return { id, reference }
  })
}

async function referenceOf(tx: Transaction, id: string): Promise<string> {
  const [first] = await tx
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, id))
  if (first?.reference == null) throw new Error('What has this id was not added by staff, or is gone.')
  return first.reference
}

async function tell(app: Ground, tx: Transaction, id: string, reference: string) {
  const purchase = await lockPurchase(tx, { kind: 'application', id })
  if (purchase === null) throw new Error('The application that was added is gone.')
  const { email, name, service, account } = purchase
  await queueMail(app, tx, openedForYouMail, {
    to: email,
    aboutId: id,
    data: {
      name,
      item: 'application_fee',
      service,
      reference,
      trackingUrl: app.publicUrl + addresses.tracking({ reference, email }),
      totalPence: account.totalPence,
      paidPence: account.settledPence,
      due: dueOf(app, id, purchase),
    },
  })
}

/** What is not taken forward is not asked to be paid. */
function dueOf(app: Ground, id: string, { email, account: { due }, isPayable }: Purchase) {
  if (due === null || !isPayable) return null
  return {
    pence: due.pence,
    isFirst: due.instalment !== 'final',
    paymentUrl: app.publicUrl + addresses.payment({ applicationId: id, email, type: due.instalment }),
  }
}
