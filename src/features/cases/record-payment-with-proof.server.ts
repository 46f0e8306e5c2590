import type { StaffActor } from '#src/features/audit/events.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { inspectFile, runInTurn } from '#src/features/files/inspect-file.server.ts'
import { storeInspectedFile } from '#src/features/files/store-file.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import type { OfflineMoney } from '#src/features/payments/record-offline-payment.server.ts'
import {
  type OfflinePaymentForm,
  type RecordPaymentRefusal,
  recordPayment,
} from '#src/features/payments/record-payment.server.ts'

type PaymentForm = Omit<OfflinePaymentForm, 'money'> & { money: Omit<OfflineMoney, 'proofKey'> }

/**
 * Records an offline payment with an optional proof. `proofId` names a file in the intake. The file is stored before the
 * payment's row, so a crash between them leaves only an unused file, which `sweepFiles` removes. Throws Unavailable.
 */
export async function recordPaymentWithProof(
  app: FileContext,
  actor: StaffActor,
  { money, ...form }: PaymentForm,
  proofId: string | null,
): Promise<{ ok: true } | RecordPaymentRefusal | { ok: false; reason: 'proof'; refusal: Refusal }> {
  const proof = proofId === null ? null : await storeProof(app, proofId, form)
  if (proof !== null && !proof.ok) return { ok: false, reason: 'proof', refusal: proof.refusal }
  const proofKey = proof?.key ?? null
  let keptKey: string | null = null
  try {
    const result = await recordPayment(app, actor, { ...form, money: { ...money, proofKey } })
    if (!result.ok) return result
    keptKey = result.proofKey
    return { ok: true }
  } finally {
    // A refused, failed or repeated payment leaves the file unused.
    if (proofKey !== null && keptKey !== proofKey) await app.storage.remove(proofKey)
  }
}

async function storeProof(
  app: FileContext,
  proofId: string,
  { idempotencyKey, applicationId }: Pick<PaymentForm, 'idempotencyKey' | 'applicationId'>,
) {
  try {
    return await runInTurn(applicationId, () => inspectAndStore(app, proofId, idempotencyKey))
  } finally {
    await app.intake.remove(proofId)
  }
}

async function inspectAndStore(
  app: FileContext,
  id: string,
  paymentId: string,
): Promise<{ ok: true; key: string } | { ok: false; refusal: Refusal }> {
  const intakePath = app.intake.pathOf(id)
  const inspection = await inspectFile(intakePath)
  if (!inspection.ok) return inspection
  if ((await app.scanner?.scan(intakePath)) === 'infected') return { ok: false, refusal: 'has-virus' }
  const { path } = await storeInspectedFile(app, id, inspection.format, `payments/${paymentId}`)
  return { ok: true, key: path }
}
