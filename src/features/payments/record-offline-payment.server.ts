import { randomUUID } from 'node:crypto'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, instantInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { columnsOf, giveOutReference, lockPurchase, newPaymentReference } from './purchase.server.ts'
import { queueOfflineMail } from './queue-mails.server.ts'
import { recordEntry } from './record-entry.server.ts'
import type { OfflineMethod } from './rules.ts'
import { SETTLED } from './states.ts'
import { payments } from './table.server.ts'

export type OfflineMoney = {
  /** What it counts as, whichever currency it came in. */
  pence: number
  /** What came in naira; 0 when it came in pounds. */
  kobo: number
  method: OfflineMethod
  /** The bank's or our own number of it; null where there is none, as with cash. */
  reference: string | null
  receivedOn: string
  note: string | null
  proofKey: string | null
}

/**
 * Counts offline money and tells the owners. The first payment issues the reference. Throws when more comes than is
 * left to pay.
 */
export async function recordOfflinePayment(
  app: Ground,
  tx: Transaction,
  actor: StaffActor,
  { id = randomUUID(), applicationId, money }: { id?: string; applicationId: string; money: OfflineMoney },
): Promise<typeof payments.$inferSelect> {
  const purchase = await lockPurchase(tx, { kind: 'application', id: applicationId })
  if (purchase === null || purchase.account.due === null) throw new Error('There is nothing to pay.')
  const { pence, kobo, method, reference: offlineReference, receivedOn, note, proofKey } = money
  const now = app.clock.now()
  const reference = newPaymentReference()
  const { instalment } = purchase.account.due
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
      kobo,
      currency: kobo === 0 ? 'GBP' : 'NGN',
      email: purchase.email,
      name: purchase.name,
      state: SETTLED,
      openedAt: now,
      settledAt: now,
      channel: 'offline',
      recordedBy: actor.id,
      recordedNote: note,
      offlineMethod: method,
      offlineReference,
      receivedOn,
      proofKey,
    })
    .returning()
  if (written === undefined) throw new Error('The payment was not written.')
  // Income belongs to the day the money came, not the day it was recorded.
  const at = receivedOn === dayInLagos(now) ? now : instantInLagos(receivedOn, '12:00')
  await recordEntry(app, tx, written, { kind: 'receipt', pence, kobo, at })
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
  await queueOfflineMail(app, tx, written, { act: 'recorded', actor, note })
  return written
}
