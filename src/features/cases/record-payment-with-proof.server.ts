import type { StaffActor } from '#src/features/audit/events.ts'
import type { FileGround } from '#src/features/files/file-ground.ts'
import { inspectFile, inTurn } from '#src/features/files/inspect-file.server.ts'
import { keepFile } from '#src/features/files/keep-file.server.ts'
import type { Refusal } from '#src/features/files/uploads.ts'
import type { OfflineMoney } from '#src/features/payments/record-offline-payment.server.ts'
import { type NotRecorded, recordPayment, type TakenPayment } from '#src/features/payments/record-payment.server.ts'

type Taken = Omit<TakenPayment, 'money'> & { money: Omit<OfflineMoney, 'proofKey'> }

/**
 * Records an offline payment with its proof (`proofId` in the intake). Stores the file before its row; the sweep
 * removes unused ones. Throws Unavailable.
 */
export async function recordPaymentWithProof(
  app: FileGround,
  actor: StaffActor,
  { money, ...taken }: Taken,
  proofId: string | null,
): Promise<{ ok: true } | NotRecorded | { ok: false; reason: 'proof'; refusal: Refusal }> {
  const proof = proofId === null ? null : await takeProof(app, proofId, taken)
  if (proof !== null && !proof.ok) return { ok: false, reason: 'proof', refusal: proof.refusal }
  const proofKey = proof?.key ?? null
  let keptKey: string | null = null
  try {
    const recorded = await recordPayment(app, actor, { ...taken, money: { ...money, proofKey } })
    if (!recorded.ok) return recorded
    keptKey = recorded.proofKey
    return { ok: true }
  } finally {
    // Refused, failed, or a repeated request: no row points to this file.
    if (proofKey !== null && keptKey !== proofKey) await app.storage.remove(proofKey)
  }
}

async function takeProof(
  app: FileGround,
  proofId: string,
  { once, applicationId }: Pick<Taken, 'once' | 'applicationId'>,
) {
  try {
    return await inTurn(applicationId, () => keepProof(app, proofId, once))
  } finally {
    await app.intake.remove(proofId)
  }
}

async function keepProof(
  app: FileGround,
  id: string,
  paymentId: string,
): Promise<{ ok: true; key: string } | { ok: false; refusal: Refusal }> {
  const arrived = app.intake.pathOf(id)
  const inspected = await inspectFile(arrived)
  if (!inspected.ok) return inspected
  if ((await app.scanner?.scan(arrived)) === 'infected') return { ok: false, refusal: 'has-virus' }
  const { path } = await keepFile(app, id, inspected.format, `payments/${paymentId}`)
  return { ok: true, key: path }
}
