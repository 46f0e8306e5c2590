import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { PaymentGateway } from '../checkout/payment-gateway.ts'
import { payoutExplanations } from '../table.server.ts'
import { type DifferenceSubject, findDifference } from './differences.server.ts'
import { lockPayouts } from './read-payouts.server.ts'

type PayoutContext = AppContext & { gateway: Pick<PaymentGateway, 'isSandbox'> }

/** `id` makes a repeated form harmless. `kobo` is the difference that the form showed. */
export type Explanation = { id: string; about: DifferenceSubject; kobo: number; note: string }

export type ExplainResult = { ok: true } | { ok: false; reason: 'no-difference' | 'changed' | 'explained' }

/** Records why payouts and ledger differ. It leaves the list until the difference changes or staff undo it. */
export async function explainDifference(
  app: PayoutContext,
  actor: StaffActor,
  { id, about, kobo, note }: Explanation,
): Promise<ExplainResult> {
  return app.db.transaction(async tx => {
    // A read of payouts may change the difference.
    await lockPayouts(tx)
    const [existing] = await tx
      .select({ id: payoutExplanations.id })
      .from(payoutExplanations)
      .where(eq(payoutExplanations.id, id))
    if (existing !== undefined) return { ok: true }
    const now = app.clock.now()
    const difference = await findDifference(tx, { isSandbox: app.gateway.isSandbox, now }, about)
    if (difference === null) return { ok: false, reason: 'no-difference' }
    if (difference.explanation !== null) return { ok: false, reason: 'explained' }
    if (difference.kobo !== kobo) return { ok: false, reason: 'changed' }

    // The explanation of another sum does not count any more.
    await tx
      .update(payoutExplanations)
      .set({ undoneBy: actor.id, undoneAt: now })
      .where(and(isAbout(about), isNull(payoutExplanations.undoneAt)))
    await tx.insert(payoutExplanations).values({ id, ...about, kobo, note, explainedBy: actor.id, explainedAt: now })
    const event = { type: 'payouts.explained', actor, subject: { kind: 'payouts', id }, kobo } as const
    await recordEvent(app, tx, { ...event, reference: difference.reference }, { note: { before: null, after: note } })
    return { ok: true }
  })
}

function isAbout({ paymentId, payoutId, transactionId }: DifferenceSubject) {
  if (paymentId !== undefined) return eq(payoutExplanations.paymentId, paymentId)
  const isLine =
    transactionId === null
      ? isNull(payoutExplanations.transactionId)
      : eq(payoutExplanations.transactionId, transactionId)
  return and(eq(payoutExplanations.payoutId, payoutId), isLine)
}

/** Puts a difference back into its list. The explanation stays in the history. */
export async function undoExplanation(app: AppContext, actor: StaffActor, id: string): Promise<{ ok: boolean }> {
  return app.db.transaction(async tx => {
    const [explanation] = await tx
      .select({ kobo: payoutExplanations.kobo, undoneAt: payoutExplanations.undoneAt })
      .from(payoutExplanations)
      .where(eq(payoutExplanations.id, id))
      .for('update')
    if (explanation === undefined) return { ok: false }
    if (explanation.undoneAt !== null) return { ok: true }
    await tx
      .update(payoutExplanations)
      .set({ undoneBy: actor.id, undoneAt: app.clock.now() })
      .where(eq(payoutExplanations.id, id))
    const subject = { kind: 'payouts', id } as const
    await recordEvent(app, tx, { type: 'payouts.explanation_undone', actor, subject, kobo: explanation.kobo })
    return { ok: true }
  })
}
