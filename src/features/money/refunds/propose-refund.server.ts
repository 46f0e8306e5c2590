import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { isFeeCredited } from '../credit-fee.server.ts'
import { hasOpenDispute } from '../disputes/queries.server.ts'
import { lockPayment } from '../purchase.server.ts'
import { isSettled } from '../states.ts'
import { payments, refunds } from '../table.server.ts'
import { choosePayerAddress } from './choose-payer-address.server.ts'
import { findMeaning } from './meanings.server.ts'
import { findRefundableSum, type RefundRow, sumGivenBack } from './queries.server.ts'
import { queueRefundProposedMail } from './queue-mails.server.ts'
import { recordRefundEvent } from './refund.server.ts'
import { calculateNextRefundCheck, needsOwner, type RefundMeaning } from './rules.ts'
import { APPROVED } from './states.ts'

/**
 * `idempotencyKey` becomes the refund's id. `kobo` is null for all that is left. `isOutdated`: the terms give another sum
 * than the form showed, so only a repeated request succeeds. `sendTo` is the chosen address of the payer, or null.
 */
export type RefundProposal = {
  idempotencyKey: string
  paymentId: string
  kobo: number | null
  reason: string
  termsNote: string
  sendTo?: string | null
  meaning?: RefundMeaning | null
  isOutdated?: boolean
}

export type ProposeRefundResult =
  | { ok: true; state: RefundRow['state']; kobo: number }
  | { ok: false; reason: 'not-found' | 'not-refundable' | 'disputed' | 'outdated' | 'choose-address' | 'credited' }
  | { ok: false; reason: 'too-much'; leftKobo: number }

/** Proposes a refund through the provider. A large one waits for an owner, any other is sent at once. */
export async function proposeRefund(
  app: AppContext,
  actor: StaffActor,
  {
    idempotencyKey: id,
    paymentId,
    kobo,
    reason,
    termsNote,
    sendTo = null,
    meaning = null,
    isOutdated = false,
  }: RefundProposal,
): Promise<ProposeRefundResult> {
  return app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.id, paymentId))
    if (locked === null) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (existing !== undefined) return { ok: true, state: existing.state, kobo: existing.amount }
    if (isOutdated) return { ok: false, reason: 'outdated' }
    if (await hasOpenDispute(tx, paymentId)) return { ok: false, reason: 'disputed' }
    if (isSettled(locked.payment.state) && (await isFeeCredited(tx, locked.payment.caseId)))
      return { ok: false, reason: 'credited' }
    const sum = locked.payment.provider === null ? null : await findRefundableSum(tx, locked.payment)
    if (sum === null || sum.left === 0) return { ok: false, reason: 'not-refundable' }
    const amount = kobo ?? sum.left
    if (amount > sum.left) return { ok: false, reason: 'too-much', leftKobo: sum.left }
    const chosen = { payment: locked.payment, refund: { amount, currency: 'NGN' }, sendTo } as const
    const payment = await choosePayerAddress(app, tx, chosen)
    if (payment === null) return { ok: false, reason: 'choose-address' }

    const otherKobo = await sumGivenBack(tx, payment)
    const state = needsOwner({ kobo: amount, otherKobo }) ? 'proposed' : APPROVED
    const now = app.clock.now()
    const [refund] = await tx
      .insert(refunds)
      .values({
        id,
        paymentId,
        amount,
        currency: 'NGN',
        way: 'provider',
        state,
        stateChangedAt: now,
        meaning: findMeaning(locked, meaning),
        reason,
        termsNote,
        proposedBy: actor.id,
        proposedAt: now,
        nextCheckAt: calculateNextRefundCheck(state, now),
      })
      .returning()
    if (refund === undefined) throw new Error('The refund was not written.')
    if (state === 'proposed') await queueRefundProposedMail(app, tx, { refund, payment, actor })
    await recordRefundEvent(app, tx, { refund, payment, actor, type: `refund.${state}`, values: { reason } })
    if (state === APPROVED) await app.jobs.enqueue(tx, 'send-refund', { refundId: id })
    return { ok: true, state, kobo: amount }
  })
}
