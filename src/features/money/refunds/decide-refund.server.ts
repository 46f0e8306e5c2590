import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { listActiveOwners } from '#src/features/staff/queries.server.ts'
import { hasOpenDispute } from '../disputes/queries.server.ts'
import type { Payment } from '../purchase.server.ts'
import { refunds } from '../table.server.ts'
import { findRefundableSum } from './queries.server.ts'
import { lockRefund, recordRefundEvent } from './refund.server.ts'
import { calculateNextRefundCheck } from './rules.ts'
import { APPROVED } from './states.ts'

/** `reason` is for the refusal. */
export type RefundDecision = { refundId: string } & ({ decision: 'confirm' } | { decision: 'decline'; reason: string })

export type DecideRefundResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'decided' | 'not-refundable' | 'disputed' | 'own' }

/** Records an owner's decision about a large refund. A confirmed refund is sent to the provider. */
export async function decideRefund(
  app: AppContext,
  actor: StaffActor,
  decided: RefundDecision,
): Promise<DecideRefundResult> {
  return app.db.transaction(async tx => {
    const locked = await lockRefund(tx, decided.refundId)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const { payment, refund } = locked
    const state = decided.decision === 'confirm' ? APPROVED : 'declined'
    if (refund.state === state && refund.decidedBy === actor.id) return { ok: true }
    if (refund.state !== 'proposed') return { ok: false, reason: 'decided' }
    if (state === APPROVED && refund.proposedBy === actor.id && (await hasOtherOwner(tx, actor.id)))
      return { ok: false, reason: 'own' }
    if (state === APPROVED && !(await isStillCovered(tx, payment))) return { ok: false, reason: 'not-refundable' }
    if (state === APPROVED && (await hasOpenDispute(tx, payment.id))) return { ok: false, reason: 'disputed' }

    const now = app.clock.now()
    await tx
      .update(refunds)
      .set({
        state,
        stateChangedAt: now,
        decidedBy: actor.id,
        decidedAt: now,
        nextCheckAt: calculateNextRefundCheck(state, now),
        ...(decided.decision === 'decline' && { problem: decided.reason }),
      })
      .where(eq(refunds.id, refund.id))
    const values: Record<string, string> = decided.decision === 'decline' ? { reason: decided.reason } : {}
    await recordRefundEvent(app, tx, { refund, payment, actor, type: `refund.${state}`, values })
    if (state === APPROVED) await app.jobs.enqueue(tx, 'send-refund', { refundId: refund.id })
    return { ok: true }
  })
}

/** A second person looks at a large refund, unless the only owner proposed it. */
async function hasOtherOwner(tx: Transaction, ownerId: string): Promise<boolean> {
  return (await listActiveOwners(tx)).some(({ id }) => id !== ownerId)
}

/** The bank may have taken the money back while the refund waited. */
async function isStillCovered(tx: Transaction, payment: Payment): Promise<boolean> {
  const sum = await findRefundableSum(tx, payment)
  return sum !== null && sum.refunded <= sum.arrived
}
