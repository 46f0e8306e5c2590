import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { MIN_PRICE_PENCE } from '#src/features/site/catalogue/items.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { sumPenceUnderWay } from './refunds/queries.server.ts'
import { feeCredits } from './table.server.ts'

/**
 * Returns the fee that an application opened from this case would cost less, in pence. Null if there is none, if the owner
 * gives none, or if it was taken off a price before. What was or is being given back does not count.
 */
export async function findCreditableFee(db: DatabaseOrTransaction, caseId: string): Promise<number | null> {
  const { creditConsultationFee } = await currentSettings(db)
  if (!creditConsultationFee) return null
  const { id, settledPence, reducedPence, endedByRefundAt } = liveConsultations
  const [consultation] = await db
    .select({ settledPence, reducedPence, endedByRefundAt, creditedPence: feeCredits.pence })
    .from(liveConsultations)
    .leftJoin(feeCredits, eq(feeCredits.consultationId, id))
    .where(eq(id, caseId))
  if (consultation === undefined || consultation.endedByRefundAt !== null || consultation.creditedPence !== null)
    return null
  const pence = consultation.settledPence - consultation.reducedPence - (await sumPenceUnderWay(db, caseId))
  return pence > 0 ? pence : null
}

/** Returns the fee that came off the price of an application, in pence, or 0. */
export async function findFeeCredit(db: DatabaseOrTransaction, applicationId: string): Promise<number> {
  const { pence } = feeCredits
  const rows = await db.select({ pence }).from(feeCredits).where(eq(feeCredits.applicationId, applicationId))
  return rows[0]?.pence ?? 0
}

/** The fee of this consultation came off the price of an application, so it must not go back as well. */
export async function isFeeCredited(db: DatabaseOrTransaction, caseId: string | null): Promise<boolean> {
  return caseId !== null && (await db.$count(feeCredits, eq(feeCredits.consultationId, caseId))) > 0
}

/** Locks the consultation, and returns how much comes off the price. No price falls below the lowest one. */
export async function lockFeeToCredit(
  tx: Transaction,
  { consultationId, pricePence }: { consultationId: string; pricePence: number },
): Promise<number> {
  await lockCase(tx, consultationId)
  const pence = await findCreditableFee(tx, consultationId)
  return Math.max(0, Math.min(pence ?? 0, pricePence - MIN_PRICE_PENCE))
}

/** The caller has called `lockFeeToCredit` and agreed the lower price. */
export async function writeFeeCredit(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { consultationId, applicationId, pence }: { consultationId: string; applicationId: string; pence: number },
): Promise<void> {
  await tx.insert(feeCredits).values({ applicationId, consultationId, pence, creditedAt: app.clock.now() })
  await recordEvent(app, tx, {
    type: 'consultation.fee_credited',
    actor,
    subject: { kind: 'application', id: applicationId },
    pence,
  })
}
