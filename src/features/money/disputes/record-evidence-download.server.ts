import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { disputes } from './table.server.ts'

export async function recordEvidenceDownload(app: AppContext, actor: StaffActor, disputeId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId))
    if (dispute === undefined) return
    const { paymentId, paymentReference: reference } = dispute
    await recordEvent(app, tx, {
      type: 'dispute.evidence_downloaded',
      actor,
      subject: paymentId === null ? { kind: 'dispute', id: disputeId } : { kind: 'payment', id: paymentId },
      reference,
    })
  })
}
