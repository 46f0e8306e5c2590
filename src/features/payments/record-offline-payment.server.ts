import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicationOncePaid } from './application-once-paid.ts'
import { giveOutReference } from './give-out-reference.server.ts'
import { newPaymentReference } from './new-payment-reference.server.ts'
import { columnsOf, lockPurchase } from './purchase.server.ts'
import { payments } from './table.server.ts'

/**
 * Counts the instalment of an application that is due as paid outside the provider, in the caller's transaction. `note`
 * says how, for the books; `id` is the one it is to have there. The first one gives out the reference, as it does however
 * it is paid. Throws when nothing is due.
 */
export async function recordOfflinePayment(
  app: Ground,
  tx: Transaction,
  actor: StaffActor,
  { id = randomUUID(), applicationId, note }: { id?: string; applicationId: string; note: string },
): Promise<typeof payments.$inferSelect> {
  const purchase = await lockPurchase(tx, { kind: 'application', id: applicationId })
  if (purchase === null || purchase.account.due === null) throw new Error('There is nothing to pay.')
  const { instalment, pence } = purchase.account.due
  const now = app.clock.now()
  const reference = newPaymentReference()
  const [written] = await tx
    .insert(payments)
    .values({
      id,
      reference,
      ...columnsOf(purchase.key),
      applicationReference: await giveOutReference(app, tx, purchase),
      item: purchase.item,
      instalment,
      pence,
      kobo: 0,
      currency: 'NGN',
      email: purchase.email,
      name: purchase.name,
      state: 'settled',
      openedAt: now,
      settledAt: now,
      channel: 'offline',
      recordedBy: actor.id,
      recordedNote: note,
    })
    .returning()
  if (written === undefined) throw new Error('The payment was not written.')
  await tx.update(applications).set(applicationOncePaid(instalment, now)).where(eq(applications.id, applicationId))
  await recordEvent(
    app,
    tx,
    {
      type: 'payment.recorded_offline',
      actor,
      subject: { kind: 'payment', id },
      reference,
      instalment,
      pence,
    },
    { note: { before: null, after: note } },
  )
  return written
}
