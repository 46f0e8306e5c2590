import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** Opens the file that proves an offline payment, and records the download. Throws Unavailable. */
export async function openProof(
  app: FileContext,
  actor: StaffActor,
  paymentId: string,
): Promise<{ fileName: string; bytes: Readable } | null> {
  const [payment] = await app.db
    .select({ reference: payments.reference, proofKey: payments.proofKey })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (payment?.proofKey == null) return null
  const { reference, proofKey } = payment
  const bytes = await app.storage.open(proofKey)
  if (bytes === null) return null
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: 'payment.proof_downloaded',
      actor,
      subject: { kind: 'payment', id: paymentId },
      reference,
    }),
  )
  return { fileName: `${reference}${proofKey.slice(proofKey.lastIndexOf('.'))}`, bytes }
}
