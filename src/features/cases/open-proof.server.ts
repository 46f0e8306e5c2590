import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

type OpenedProof = { fileName: string; bytes: Readable }

/** Opens the file that proves an offline payment, and records the download. Throws Unavailable. */
export async function openProof(app: FileContext, actor: StaffActor, paymentId: string): Promise<OpenedProof | null> {
  const [payment] = await app.db
    .select({ id: payments.id, reference: payments.reference, proofKey: payments.proofKey })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return openFile(app, actor, payment)
}

/** Opens the file that proves an offline refund, and records the download. Throws Unavailable. */
export async function openRefundProof(
  app: FileContext,
  actor: StaffActor,
  refundId: string,
): Promise<OpenedProof | null> {
  const [payment] = await app.db
    .select({ id: payments.id, reference: payments.reference, proofKey: refunds.proofKey })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  return openFile(app, actor, payment)
}

async function openFile(
  app: FileContext,
  actor: StaffActor,
  payment: { id: string; reference: string; proofKey: string | null } | undefined,
): Promise<OpenedProof | null> {
  if (payment?.proofKey == null) return null
  const { id, reference, proofKey } = payment
  const bytes = await app.storage.open(proofKey)
  if (bytes === null) return null
  await app.db.transaction(tx =>
    recordEvent(app, tx, { type: 'payment.proof_downloaded', actor, subject: { kind: 'payment', id }, reference }),
  )
  return { fileName: `${reference}${proofKey.slice(proofKey.lastIndexOf('.'))}`, bytes }
}
