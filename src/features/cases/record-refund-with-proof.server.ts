import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { discardReceivedFiles } from '#src/features/files/remove-files.server.ts'
import {
  type OfflineRefund,
  type RecordRefundRefusal,
  recordOfflineRefund,
} from '#src/features/payments/refunds/record-offline-refund.server.ts'
import { type FilesRefusal, recordWithProof } from './record-with-files.server.ts'
import { findRefundOffer } from './refunds-of-payments.server.ts'

type RefundForm = Omit<OfflineRefund, 'proofKey' | 'termsNote'>

/** Records an offline refund with an optional proof. `proofId` names a file in the intake. Throws Unavailable. */
export async function recordRefundWithProof(
  app: FileContext & AppContext,
  actor: StaffActor,
  form: RefundForm,
  proofId: string | null,
): Promise<{ ok: true } | RecordRefundRefusal | FilesRefusal | { ok: false; reason: 'choose-meaning' }> {
  const offer = await findRefundOffer(app, form.paymentId)
  const termsNote = offer?.termsNote ?? ''
  if (offer?.asksMeaning && (form.meaning ?? null) === null) {
    if (proofId !== null) await discardReceivedFiles(app, [proofId])
    return { ok: false, reason: 'choose-meaning' }
  }
  const place = { proofId, folder: `refunds/${form.idempotencyKey}` }
  return recordWithProof(app, place, proofKey => recordOfflineRefund(app, actor, { ...form, termsNote, proofKey }))
}
