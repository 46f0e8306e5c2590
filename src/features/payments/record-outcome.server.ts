import { and, eq, inArray } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { never } from '#src/never.ts'
import { nextCheckAfter } from './reconciliation.ts'
import { payments } from './table.server.ts'
import { tellStaff } from './tell-staff.server.ts'
import type { Verdict } from './verdict.ts'

/** Writes down an answer of the provider that brings no money. What is settled stays settled; a reversal is flagged for staff. */
export async function recordOutcome(
  app: Ground,
  reference: string,
  verdict: Exclude<Verdict, { kind: 'paid' }>,
): Promise<void> {
  await app.db.transaction(async tx => {
    const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
    if (payment === undefined) return
    const undecided = and(eq(payments.id, payment.id), inArray(payments.state, ['open', 'failed', 'abandoned']))
    const about = { actor: { kind: 'system' }, subject: { kind: 'payment', id: payment.id }, reference } as const

    switch (verdict.kind) {
      case 'waiting': {
        const nextCheckAt = nextCheckAfter(payment.openedAt, app.clock.now())
        await tx
          .update(payments)
          .set({ nextCheckAt, state: nextCheckAt === null ? 'abandoned' : payment.state })
          .where(and(undecided, eq(payments.state, 'open')))
        return
      }
      case 'failed':
        await tx.update(payments).set({ state: 'failed', nextCheckAt: null }).where(undecided)
        return
      case 'mismatch': {
        const [flagged] = await tx
          .update(payments)
          .set({ state: 'mismatch', flag: verdict.reason, flagClearedAt: null, nextCheckAt: null })
          .where(undecided)
          .returning({ id: payments.id })
        if (flagged === undefined) return
        await recordEvent(app, tx, {
          type: 'payment.mismatch',
          ...about,
          reason: verdict.reason,
          arrivedKobo: verdict.arrived.kobo,
          arrivedCurrency: verdict.arrived.currency,
        })
        await tellStaff(app, tx, payment, verdict.reason, verdict.arrived)
        return
      }
      case 'reversed':
        // What we owe back already has its reason; a reversal only settles that debt, or is how staff have settled it.
        if (payment.flag === 'reversed' || payment.state === 'refund_due' || payment.flagClearedAt !== null) return
        await tx
          .update(payments)
          .set({ flag: 'reversed', nextCheckAt: null, state: payment.state === 'open' ? 'failed' : payment.state })
          .where(eq(payments.id, payment.id))
        await recordEvent(app, tx, { type: 'payment.reversed', ...about })
        await tellStaff(app, tx, payment, 'reversed')
        return
      default:
        return never(verdict)
    }
  })
}
