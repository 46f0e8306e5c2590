import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { entriesOf } from './queries.server.ts'
import { recordEntry } from './record-entry.server.ts'
import { payments } from './table.server.ts'

/** Counts again what the last reversal took: the provider says that the money is ours after all. Purchase and payment are locked. */
export async function reinstatePayment(
  app: Ground,
  tx: Transaction,
  payment: { id: string; applicationId: string | null; reference: string },
): Promise<void> {
  const reversal = (await entriesOf(tx, payment.id)).findLast(({ kind }) => kind === 'reversal')
  if (reversal === undefined) return
  const pence = -reversal.pence
  await tx
    .update(payments)
    .set({ state: 'settled', flag: null, flagClearedAt: null })
    .where(eq(payments.id, payment.id))
  await recordEntry(app, tx, payment, { kind: 'reinstatement', pence, kobo: -reversal.kobo })
  await recordEvent(app, tx, {
    type: 'payment.reinstated',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence,
  })
}
