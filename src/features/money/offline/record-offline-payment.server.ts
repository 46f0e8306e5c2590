import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, noonOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import { createPaymentReference, issueReference, lockPurchase } from '../purchase.server.ts'
import { queueOfflineMail } from '../queue-mails.server.ts'
import { recordLedgerEntry } from '../record-entry.server.ts'
import type { OfflineMethod } from '../rules.ts'
import { SETTLED } from '../states.ts'
import { payments } from '../table.server.ts'

export type OfflineMoney = {
  pence: number
  kobo: number
  method: OfflineMethod
  reference: string | null
  receivedOn: string
  note: string | null
  proof?: NewFile | null
  /** Says why naira count as another value than the rate of their day gives. */
  valueReason?: string | null
  /** Names the payments with the same bank reference that staff have seen. */
  confirmedPaymentIds?: ReadonlyArray<string>
}

/** Issues the reference with the initial payment and mails the owners. Throws when more arrives than is left to pay. */
export async function recordOfflinePayment(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id = randomUUID(), applicationId, money }: { id?: string; applicationId: string; money: OfflineMoney },
): Promise<typeof payments.$inferSelect> {
  const purchase = await lockPurchase(tx, applicationId)
  if (purchase === null || purchase.account.due === null) throw new Error('There is nothing to pay.')
  const { pence, kobo, method, reference: offlineReference, receivedOn, proof = null } = money
  const note = joinNotes(money)
  const now = app.clock.now()
  const reference = createPaymentReference()
  const { instalment } = purchase.account.due
  await insertFiles(app, tx, { caseId: applicationId, purpose: 'proof' }, proof === null ? [] : [proof])
  const [written] = await tx
    .insert(payments)
    .values({
      id,
      reference,
      caseId: purchase.key.id,
      applicationReference: await issueReference(app, tx, purchase),
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
      proofFileId: proof?.id ?? null,
    })
    .returning()
  if (written === undefined) throw new Error('The payment was not written.')
  // Income belongs to the day of the payment, not of its recording.
  const at = receivedOn === dayInLagos(now) ? now : noonOf(receivedOn)
  await recordLedgerEntry(app, tx, written, { kind: 'receipt', pence, kobo, at })
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

function joinNotes({ note, valueReason }: OfflineMoney): string | null {
  return [note, valueReason && `Value in pounds: ${valueReason}`].filter(Boolean).join('\n') || null
}
