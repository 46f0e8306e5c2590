import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  type ContestedDispute,
  type DisputeAnswer,
  findGateway,
  GatewayUnavailable,
  type PaymentContext,
  type PaymentGateway,
} from '../checkout/payment-gateway.ts'
import { lockPayment, type Payment } from '../purchase.server.ts'
import { findRefundableSum, sumGivenBack } from '../refunds/queries.server.ts'
import { needsOwner } from '../refunds/rules.ts'
import type { DISPUTE_ANSWERS } from '../states.ts'
import { disputes, payments } from '../table.server.ts'

/** `kobo` goes back to the payer. */
export type AnswerToDispute =
  | { kind: 'accept'; kobo: number; message: string; mayBeLarge?: boolean }
  | ({ kind: 'contest' } & ContestedDispute)

export type AnswerDisputeResult =
  | { ok: true; isRepeated?: boolean }
  | { ok: false; reason: 'owner-needed' }
  | { ok: false; reason: 'not-found' | 'resolved' | 'too-late' | 'answered' | 'too-much' | 'unavailable' }
  | { ok: false; reason: 'refused'; providerMessage: string }

type Dispute = typeof disputes.$inferSelect

/**
 * Accepts or contests a dispute at the provider. The answer is stored before it is sent, so that an answer whose
 * outcome is unknown stays visible and can be sent again. The provider takes one answer only.
 */
export async function answerDispute(
  app: PaymentContext,
  actor: StaffActor,
  disputeId: string,
  answer: AnswerToDispute,
): Promise<AnswerDisputeResult> {
  const claimed = await storeAnswer(app, actor, disputeId, answer)
  if (!claimed.ok) return claimed
  if (claimed.isSent) return { ok: true, isRepeated: true }
  const { dispute, stored } = claimed
  const gateway = findGateway(app, dispute.provider)
  if (gateway === null) return { ok: false, reason: 'unavailable' }
  try {
    const result = await sendAnswer(gateway, dispute, answer)
    const kobo = answer.kind === 'accept' ? answer.kobo : dispute.kobo
    await recordOutcomeOfAnswer(app, { ...dispute, kobo }, stored, result)
    return result.outcome === 'accepted'
      ? { ok: true }
      : { ok: false, reason: 'refused', providerMessage: result.providerMessage }
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, disputeId }, 'payment provider unavailable')
    return { ok: false, reason: 'unavailable' }
  }
}

type StoredAnswer = {
  answer: (typeof DISPUTE_ANSWERS)[number]
  answeredBy: string
  answeredAt: Date
  answerMessage: string
}

type StoreResult =
  | { ok: true; dispute: Dispute; stored: StoredAnswer; isSent: boolean }
  | Extract<AnswerDisputeResult, { ok: false }>

async function storeAnswer(
  app: PaymentContext,
  actor: StaffActor,
  disputeId: string,
  answer: AnswerToDispute,
): Promise<StoreResult> {
  const now = app.clock.now()
  const stored = {
    answer: answer.kind === 'accept' ? 'accepted' : 'contested',
    answeredBy: actor.id,
    answeredAt: now,
    answerMessage: answer.message,
  } as const
  return app.db.transaction(async tx => {
    const isThisDispute = eq(disputes.id, disputeId)
    const payment = await lockDisputedPayment(tx, isThisDispute)
    const [dispute] = await tx.select().from(disputes).where(isThisDispute).for('update')
    if (dispute === undefined) return { ok: false, reason: 'not-found' }
    if (dispute.answerSentAt !== null && dispute.answer === stored.answer)
      return { ok: true, dispute, stored, isSent: true }
    const refusal =
      findRefusal(dispute, answer, now) ??
      (await findExcess(tx, payment, answer)) ??
      (await findMissingOwner(tx, { dispute, payment }, answer))
    if (refusal !== null) return { ok: false, reason: refusal }
    await tx.update(disputes).set(stored).where(isThisDispute)
    return { ok: true, dispute, stored, isSent: false }
  })
}

function findRefusal(dispute: Dispute, answer: AnswerToDispute, now: Date) {
  if (dispute.resolvedAt !== null) return 'resolved'
  if (dispute.answerSentAt !== null) return 'answered'
  if (dispute.dueAt !== null && dispute.dueAt <= now) return 'too-late'
  const isTooMuch = answer.kind === 'accept' && dispute.kobo !== null && answer.kobo > dispute.kobo
  return isTooMuch ? 'too-much' : null
}

/** Answers and refunds of one case wait for each other, so that none misses what the other gives back. */
async function lockDisputedPayment(tx: Transaction, isThisDispute: SQL): Promise<Payment | null> {
  const [found] = await tx.select({ paymentId: disputes.paymentId }).from(disputes).where(isThisDispute)
  const locked = found?.paymentId ? await lockPayment(tx, eq(payments.id, found.paymentId)) : null
  return locked?.payment ?? null
}

/** A refund and an accepted dispute together must not give back more than arrived. */
async function findExcess(tx: Transaction, payment: Payment | null, answer: AnswerToDispute) {
  if (payment === null || answer.kind !== 'accept') return null
  const sum = await findRefundableSum(tx, payment)
  return sum !== null && answer.kobo > sum.left ? 'too-much' : null
}

/** The limit counts what went back of the same case before. */
async function findMissingOwner(
  tx: Transaction,
  { dispute, payment }: { dispute: Dispute; payment: Payment | null },
  answer: AnswerToDispute,
) {
  if (answer.kind !== 'accept' || answer.mayBeLarge) return null
  // An answer whose outcome is unknown is sent again, and must not count twice.
  const ownKobo = dispute.answer === 'accepted' ? (dispute.kobo ?? 0) : 0
  const otherKobo = payment === null ? 0 : (await sumGivenBack(tx, payment)) - ownKobo
  return needsOwner({ kobo: answer.kobo, otherKobo }) ? 'owner-needed' : null
}

function sendAnswer(gateway: PaymentGateway, { providerId }: Dispute, answer: AnswerToDispute): Promise<DisputeAnswer> {
  if (answer.kind === 'accept') {
    const { kobo, message } = answer
    return gateway.acceptDispute(providerId, { kobo, message })
  }
  const { kind: _, ...contested } = answer
  return gateway.contestDispute(providerId, contested)
}

async function recordOutcomeOfAnswer(
  app: PaymentContext,
  { id, paymentId, paymentReference: reference, kobo }: Dispute,
  stored: StoredAnswer,
  { outcome }: DisputeAnswer,
): Promise<void> {
  await app.db.transaction(async tx => {
    const isUnsent = and(eq(disputes.id, id), isNull(disputes.answerSentAt))
    if (outcome === 'refused') {
      const noAnswer = { answer: null, answeredBy: null, answeredAt: null, answerMessage: null }
      const isOurs = and(eq(disputes.answeredBy, stored.answeredBy), eq(disputes.answeredAt, stored.answeredAt))
      await tx.update(disputes).set(noAnswer).where(and(isUnsent, isOurs))
      return
    }
    const sent = await tx
      .update(disputes)
      .set({ ...stored, answerSentAt: app.clock.now() })
      .where(isUnsent)
      .returning({ id: disputes.id })
    if (sent.length === 0) return
    await recordEvent(
      app,
      tx,
      {
        type: 'dispute.answered',
        actor: { kind: 'staff', id: stored.answeredBy },
        subject: paymentId === null ? { kind: 'dispute', id } : { kind: 'payment', id: paymentId },
        reference,
        kobo,
        answer: stored.answer,
      },
      { message: { before: null, after: stored.answerMessage } },
    )
  })
}
