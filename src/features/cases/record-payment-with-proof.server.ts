import type { StaffActor } from '#src/features/audit/events.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import type { OfflineMoney } from '#src/features/payments/offline/record-offline-payment.server.ts'
import {
  type OfflinePaymentForm,
  type RecordPaymentRefusal,
  recordPayment,
} from '#src/features/payments/record-payment.server.ts'
import { type FilesRefusal, recordWithProof } from './record-with-files.server.ts'

type PaymentForm = Omit<OfflinePaymentForm, 'money'> & { money: Omit<OfflineMoney, 'proofKey'> }

/** Records an offline payment with an optional proof. `proofId` names a file in the intake. Throws Unavailable. */
export function recordPaymentWithProof(
  app: FileContext,
  actor: StaffActor,
  { money, ...form }: PaymentForm,
  proofId: string | null,
): Promise<{ ok: true } | RecordPaymentRefusal | FilesRefusal> {
  const place = { proofId, folder: `payments/${form.idempotencyKey}` }
  return recordWithProof(app, place, proofKey => recordPayment(app, actor, { ...form, money: { ...money, proofKey } }))
}
