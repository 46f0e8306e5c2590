import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type LockedPayment, lockPayment, type Payment } from '#src/features/payments/purchase.server.ts'
import { keptSum } from '#src/features/payments/queries.server.ts'
import { tellStaff } from '#src/features/payments/queue-mails.server.ts'
import { recordEntry } from '#src/features/payments/record-entry.server.ts'
import { reinstatePayment } from '#src/features/payments/reinstate-payment.server.ts'
import { nextCheckAfter, type Verdict } from '#src/features/payments/rules.ts'
import {
  ABANDONED,
  FAILED,
  isSettled,
  isUndecided,
  MISMATCH,
  OPEN,
  REFUND_DUE,
  REVERSED,
} from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { never } from '#src/never.ts'

type NoMoney = Exclude<Verdict, { kind: 'paid' }>

/** Stores an answer of the provider that brings no money, or takes it back. */
export async function recordOutcome(app: Ground, reference: string, verdict: NoMoney): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.reference, reference))
    if (locked !== null) await record(app, tx, locked, verdict)
  })
}

async function record(app: Ground, tx: Transaction, locked: LockedPayment, verdict: NoMoney) {
  const { payment } = locked
  switch (verdict.kind) {
    case 'waiting': {
      const { pending } = verdict
      const now = app.clock.now()
      const nextCheckAt = nextCheckAfter(payment.openedAt, now)
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
      await tx.update(payments).set({ state: FAILED, nextCheckAt: null }).where(isStillUndecided(payment))
      return
    case 'mismatch':
      // Accepted as part payment once, taken back, and won: the provider tells of the same sum as then.
      if (payment.state === REVERSED && verdict.arrived.kobo === payment.arrivedKobo) {
        await reinstatePayment(app, tx, locked)
        return
      }
      return flagMismatch(app, tx, payment, verdict)
    case 'reversed':
      return reversePayment(app, tx, payment)
    default:
      return never(verdict)
  }
}

function isStillUndecided({ id }: Payment) {
  return and(eq(payments.id, id), inStates(payments.state, isUndecided))
}

async function flagMismatch(
  app: Ground,
  tx: Transaction,
  payment: Payment,
  { reason, arrived, paidAt }: Extract<NoMoney, { kind: 'mismatch' }>,
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
    })
    .where(isStillUndecided(payment))
    .returning({ id: payments.id })
  if (flagged === undefined) return
  await recordEvent(app, tx, {
    type: 'payment.mismatch',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    reason,
    arrivedKobo: arrived.kobo,
    arrivedCurrency: arrived.currency,
  })
  await tellStaff(app, tx, { ...payment, arrived }, reason)
}

/**
 * The provider took back the rest of a payment. One that never counted gets no entry: its flag already asks for a
 * refund.
 */
async function reversePayment(app: Ground, tx: Transaction, payment: Payment): Promise<void> {
  if (payment.state === REVERSED) return
  if (payment.state === REFUND_DUE) return closeDebt(app, tx, payment)
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
  const kept = isCounted ? await keptSum(tx, payment.id) : { pence: 0, kobo: 0 }
  if (isCounted) await recordEntry(app, tx, payment, { kind: 'reversal', pence: -kept.pence, kobo: -kept.kobo })
  await recordEvent(app, tx, {
    type: 'payment.reversed',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id: payment.id },
    reference: payment.reference,
    pence: kept.pence,
  })
  await tellStaff(app, tx, payment, 'reversed')
}

/** What we owed back is back, by whichever way: staff need not give it a second time. */
async function closeDebt(app: Ground, tx: Transaction, { id, reference, flagClearedAt }: Payment) {
  if (flagClearedAt !== null) return
  await tx.update(payments).set({ flagClearedAt: app.clock.now() }).where(eq(payments.id, id))
  await recordEvent(app, tx, {
    type: 'payment.reversed',
    actor: { kind: 'system' },
    subject: { kind: 'payment', id },
    reference,
    pence: 0,
  })
}
