import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Payment } from '../purchase.server.ts'
import { refunds } from '../table.server.ts'
import { recordRefundEvent } from './propose-refund.server.ts'
import { isReported, type RefundRow } from './queries.server.ts'
import { queueAccountNeededMail, queueRefundFailedMail } from './queue-mails.server.ts'
import { calculateNextRefundCheck, mayFollow } from './rules.ts'
import { FAILED, type RefundState } from './states.ts'

export type RefundContext = AppContext & { sessionSecret: string }

export type RefundReport = {
  id: string
  ourId: string | null
  state: Extract<RefundState, 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'>
}

/** Lets our refund follow the state that the provider reports. The caller has locked the payment. */
export async function followRefund(
  app: RefundContext,
  tx: Transaction,
  payment: Payment,
  report: RefundReport,
): Promise<RefundRow | null> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), isReported(report.id, report.ourId)))
  if (refund === undefined) return null
  const now = app.clock.now()
  const changes = { providerRefundId: report.id, sentAt: refund.sentAt ?? now }
  const nextCheckAt = calculateNextRefundCheck(report.state, now)
  if (mayFollow(refund.state, report.state)) {
    await tx
      .update(refunds)
      .set({ ...changes, state: report.state, stateChangedAt: now, nextCheckAt })
      .where(eq(refunds.id, refund.id))
    await reportStateChange(app, tx, { refund, payment, state: report.state })
  } else if (refund.nextCheckAt !== null || refund.providerRefundId === null) {
    await tx
      .update(refunds)
      .set({ ...changes, ...(refund.nextCheckAt !== null && { nextCheckAt }) })
      .where(eq(refunds.id, refund.id))
  }
  return refund
}

/** Ends a refund that the provider refused. `problem` is the provider's message. The caller has locked the payment. */
export async function failRefund(
  app: RefundContext,
  tx: Transaction,
  { refund, payment, problem }: { refund: RefundRow; payment: Payment; problem: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: FAILED, stateChangedAt: app.clock.now(), problem, nextCheckAt: null })
    .where(eq(refunds.id, refund.id))
  await reportStateChange(app, tx, { refund: { ...refund, problem }, payment, state: FAILED })
}

async function reportStateChange(
  app: RefundContext,
  tx: Transaction,
  { refund, payment, state }: { refund: RefundRow; payment: Payment; state: RefundState },
) {
  if (state !== FAILED && state !== 'needs_attention') return
  await recordRefundEvent(app, tx, { refund, payment, actor: { kind: 'system' }, type: `refund.${state}` })
  if (state === FAILED) await queueRefundFailedMail(app, tx, { refund, payment })
  else await queueAccountNeededMail(app, tx, { refund, payment })
}
