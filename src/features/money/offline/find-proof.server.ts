import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { FoundFile, StoredFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { payments, refunds } from '../table.server.ts'

const PAYMENT = { id: payments.id, reference: payments.reference }

/** Finds the file that proves an offline payment. */
export async function findProof(app: AppContext, actor: StaffActor, paymentId: string): Promise<FoundFile | null> {
  const [found] = await app.db
    .select({ file: files, payment: PAYMENT })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.proofFileId))
    .where(eq(payments.id, paymentId))
  return found === undefined ? null : toFoundFile(app, actor, found)
}

/** Finds the file that proves an offline refund. */
export async function findRefundProof(app: AppContext, actor: StaffActor, refundId: string): Promise<FoundFile | null> {
  const [found] = await app.db
    .select({ file: files, payment: PAYMENT })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(files, eq(files.id, refunds.proofFileId))
    .where(eq(refunds.id, refundId))
  return found === undefined ? null : toFoundFile(app, actor, found)
}

/** A proof is named after its payment, so that a folder of them is in order. */
function toFoundFile(
  app: AppContext,
  actor: StaffActor,
  { file, payment: { id, reference } }: { file: StoredFile; payment: { id: string; reference: string } },
): FoundFile {
  return {
    file: { ...file, name: reference },
    recordAccess: () =>
      app.db.transaction(tx =>
        recordEvent(app, tx, { type: 'payment.proof_downloaded', actor, subject: { kind: 'payment', id }, reference }),
      ),
  }
}
