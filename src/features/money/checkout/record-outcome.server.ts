import { and, eq } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { loadLedger, recordLedgerEntry } from '../ledger.server.ts'
import { type LockedPayment, lockPayment, type Payment, recordPaymentEvent } from '../purchase.server.ts'
import { queuePaymentProblemMail } from '../queue-mails.server.ts'
import { queueCreditNote } from '../receipts/queue-documents.server.ts'
import { reinstatePayment } from '../settle-payment.server.ts'
import { ABANDONED, FAILED, isSettled, isUndecided, MISMATCH, OPEN, REFUND_DUE, REVERSED } from '../states.ts'
import { payments } from '../table.server.ts'
import { calculateNextCheck, type PaymentOutcome } from './rules.ts'

type NotPaidOutcome = Exclude<PaymentOutcome, { kind: 'paid' }>

export async function recordOutcome(app: AppContext, reference: string, outcome: NotPaidOutcome): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.reference, reference))
    if (locked !== null) await recordInTransaction(app, tx, locked, outcome)
  })
}

async function recordInTransaction(app: AppContext, tx: Transaction, locked: LockedPayment, outcome: NotPaidOutcome) {
  const { payment } = locked
  switch (outcome.kind) {
    case 'waiting': {
      const { pending } = outcome
      const now = app.clock.now()
      const nextCheckAt = calculateNextCheck(payment.openedAt, now)
      await tx
        .update(payments)
        .set({
          nextCheckAt,
          state: nextCheckAt === null ? ABANDONED : payment.state,
          pendingSince: pending === null ? null : (payment.pendingSince ?? now),
          ...(pending !== null && { channel: pending.channel }),
        })
        .where(and(eq(payments.id, payment.id), eq(payments.state, OPEN)))
      return
    }
    case 'failed':
      await tx
        .update(payments)
        .set({ state: FAILED, nextCheckAt: null, channel: outcome.channel ?? payment.channel })
        .where(isStillUndecided(payment))
      return
    case 'mismatch':
      // After a won dispute, a part payment that staff accepted counts again.
      if (payment.state === REVERSED && outcome.arrived.kobo === payment.arrivedKobo) {
        await reinstatePayment(app, tx, locked)
        return
      }
      return flagMismatch(app, tx, payment, outcome)
    case 'reversed':
      return reversePayment(app, tx, payment)
    default:
      return assertNever(outcome)
  }
}

function isStillUndecided({ id }: Payment) {
  return and(eq(payments.id, id), isInStates(payments.state, isUndecided))
}

async function flagMismatch(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { reason, arrived, paidAt, channel, transactionId, feeKobo }: Extract<NotPaidOutcome, { kind: 'mismatch' }>,
) {
  const [flagged] = await tx
    .update(payments)
    .set({
      state: MISMATCH,
      flag: reason,
      flagClearedAt: null,
      nextCheckAt: null,
      arrivedKobo: arrived.kobo,
      arrivedCurrency: arrived.currency,
      paidAt,
      channel,
      transactionId,
      feeKobo,
    })
    .where(isStillUndecided(payment))
    .returning({ id: payments.id })
  if (flagged === undefined) return
  await recordPaymentEvent(app, tx, payment, {
    type: 'payment.mismatch',
    reason,
    arrivedKobo: arrived.kobo,
    arrivedCurrency: arrived.currency,
  })
  await queuePaymentProblemMail(app, tx, { ...payment, arrived }, reason)
}

async function reversePayment(app: AppContext, tx: Transaction, payment: Payment): Promise<void> {
  if (payment.state === REVERSED) return
  if (payment.state === REFUND_DUE) return clearRefundFlag(app, tx, payment)
  const isCounted = isSettled(payment.state)
  if (!isCounted && (payment.flag === 'reversed' || payment.flagClearedAt !== null)) return

  await tx
    .update(payments)
    .set({
      state: isCounted ? REVERSED : payment.state === OPEN ? FAILED : payment.state,
      flag: 'reversed',
      flagClearedAt: null,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id))
  const { balance, receipt } = await loadLedger(tx, payment.id)
  if (isCounted) {
    const sums = { pence: -balance.pence, kobo: -balance.kobo }
    const entryId = await recordLedgerEntry(app, tx, payment, { kind: 'reversal', ...sums, at: receipt?.at })
    await queueCreditNote(app, tx, payment, entryId)
  }
  await recordPaymentEvent(app, tx, payment, { type: 'payment.reversed', pence: isCounted ? balance.pence : 0 })
  await queuePaymentProblemMail(app, tx, payment, 'reversed')
}

async function clearRefundFlag(app: AppContext, tx: Transaction, payment: Payment) {
  if (payment.flagClearedAt !== null) return
  await tx.update(payments).set({ flagClearedAt: app.clock.now() }).where(eq(payments.id, payment.id))
  await recordPaymentEvent(app, tx, payment, { type: 'payment.reversed', pence: 0 })
}
