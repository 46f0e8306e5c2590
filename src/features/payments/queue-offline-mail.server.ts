import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { activeOwners, staffNames } from '#src/features/staff/queries.server.ts'
import { offlinePaymentMail } from './emails/mails.ts'
import { OFFLINE_METHOD_WORDS } from './offline-methods.ts'
import type { payments } from './table.server.ts'

/**
 * Mails every other owner that offline money was recorded or reversed. No provider confirms such money, so a second person
 * has to see it; no setting switches this off.
 */
export async function queueOfflineMail(
  app: Ground,
  tx: Transaction,
  actor: StaffActor,
  payment: typeof payments.$inferSelect,
  { act, note }: { act: 'recorded' | 'reversed'; note: string | null },
): Promise<void> {
  const { applicationId, name, pence, kobo, offlineMethod, offlineReference, receivedOn } = payment
  if (applicationId === null || offlineMethod === null || receivedOn === null) return
  const by = (await staffNames(tx, [actor.id])).get(actor.id) ?? 'A member of staff'
  for (const { id, email } of await activeOwners(tx)) {
    if (id === actor.id) continue
    await notify(app, tx, staffMember(email), {
      mail: offlinePaymentMail,
      about: { kind: 'application', id: applicationId },
      data: {
        act,
        by,
        name: name ?? '',
        pence,
        kobo,
        method: OFFLINE_METHOD_WORDS[offlineMethod],
        offlineReference,
        receivedOn,
        note,
        hasProof: payment.proofKey !== null,
        paymentReference: payment.reference,
        applicationReference: payment.applicationReference,
        pageUrl: `${app.publicUrl}${addresses.adminApplication(applicationId)}#payments`,
      },
    })
  }
}
