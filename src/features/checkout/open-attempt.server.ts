import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import {
  columnsOf,
  isOf,
  lockPurchase,
  newPaymentReference,
  type Purchase,
  type PurchaseKey,
} from '#src/features/payments/purchase.server.ts'
import { answerRequest, isValid, nextCheckAfter, type PaymentRequest } from '#src/features/payments/rules.ts'
import { OPEN } from '#src/features/payments/states.ts'
import { payments, quotes } from '#src/features/payments/table.server.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { paymentsInFlight } from './payments-in-flight.server.ts'

export type Attempt = {
  id: string
  reference: string
  kobo: number
  email: string
  itemName: string
  instalment: string
  checkoutUrl: string | null
  openedAt: Date
}

type AttemptGround = Ground & { gateway: Pick<PaymentGateway, 'id' | 'isSandbox'> }

export type Opened =
  | { ok: true; attempt: Attempt }
  | {
      ok: false
      reason: 'not-found' | 'quote-expired' | 'quote-of-another' | 'in-flight' | Exclude<PaymentRequest, 'pay'>
    }

export type AttemptRequest = {
  key: PurchaseKey
  quoteId: string
  requested: string | null
  /** Hash of the payer's cookie, where the browser sent one. */
  payer?: string | null
  /** The payer confirmed a second payment beside the one under way. */
  paysAgain?: boolean
}

/**
 * Stores an attempt to pay exactly this quote, before the provider is called. Repeated clicks share one; another amount
 * supersedes it.
 */
export async function openAttempt(app: AttemptGround, input: AttemptRequest): Promise<Opened> {
  const { payer = null, paysAgain = false } = input
  return app.db.transaction(async tx => {
    const purchase = await lockPurchase(tx, input.key)
    if (purchase === null || !purchase.isPayable) return { ok: false, reason: 'not-found' }
    const answer = answerRequest(purchase.plan, purchase.account, input.requested)
    if (answer !== 'pay' || purchase.account.due === null) {
      return { ok: false, reason: answer === 'pay' ? 'already-paid' : answer }
    }
    const { due } = purchase.account

    const quote = await quoteFor(tx, input.quoteId, input.key)
    if (quote === null) return { ok: false, reason: 'quote-of-another' }
    if (answerRequest(purchase.plan, purchase.account, quote.instalment) === 'already-paid') {
      return { ok: false, reason: 'already-paid' }
    }
    const stillFits = quote.instalment === due.instalment && quote.pence === due.pence
    if (!stillFits || !isValid(quote, app.clock.now())) return { ok: false, reason: 'quote-expired' }

    const isInFlight = (await paymentsInFlight(tx, input.key)).length > 0
    if (isInFlight && !paysAgain) return { ok: false, reason: 'in-flight' }

    const open = await openOne(tx, input.key, due.instalment)
    const isHere = open?.provider === app.gateway.id
    if (open !== null && isHere && open.quoteId === quote.id && open.pendingSince === null) {
      // Two browsers at one checkout: either may pay, so neither holds the payment (ADR 028).
      if (open.payerHash !== payer) await tx.update(payments).set({ payerHash: null }).where(eq(payments.id, open.id))
      return { ok: true, attempt: attemptOf(open, purchase) }
    }
    if (open !== null) {
      await tx.update(payments).set({ supersededAt: app.clock.now() }).where(eq(payments.id, open.id))
    }
    return { ok: true, attempt: await newAttempt(app, tx, purchase, { quote, payerHash: payer }) }
  })
}

async function quoteFor(tx: Transaction, quoteId: string, key: PurchaseKey) {
  const { applicationId, orderId } = columnsOf(key)
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId))
  if (quote === undefined || quote.applicationId !== applicationId || quote.orderId !== orderId) return null
  return quote
}

async function openOne(tx: Transaction, key: PurchaseKey, instalment: 'initial' | 'final' | 'full') {
  const [open] = await tx
    .select()
    .from(payments)
    .where(
      and(
        isOf(payments, key),
        eq(payments.instalment, instalment),
        eq(payments.state, OPEN),
        isNull(payments.supersededAt),
      ),
    )
  return open ?? null
}

async function newAttempt(
  app: AttemptGround,
  tx: Transaction,
  purchase: Purchase,
  { quote, payerHash }: { quote: typeof quotes.$inferSelect; payerHash: string | null },
) {
  const now = app.clock.now()
  const [opened] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      reference: newPaymentReference(),
      ...columnsOf(purchase.key),
      applicationReference: purchase.reference,
      item: purchase.item,
      instalment: quote.instalment,
      pence: quote.pence,
      kobo: quote.kobo,
      currency: 'NGN',
      quoteId: quote.id,
      nairaMicrosPerPound: quote.nairaMicrosPerPound,
      email: purchase.email,
      name: purchase.name,
      state: OPEN,
      payerHash,
      provider: app.gateway.id,
      isSandbox: app.gateway.isSandbox,
      openedAt: now,
      nextCheckAt: nextCheckAfter(now, now),
    })
    .returning()
  if (opened === undefined) throw new Error('The attempt was not written.')
  return attemptOf(opened, purchase)
}

function attemptOf(payment: typeof payments.$inferSelect, purchase: Purchase): Attempt {
  const { id, reference, kobo, instalment, checkoutUrl, openedAt } = payment
  return {
    id,
    reference,
    kobo,
    instalment,
    checkoutUrl,
    openedAt,
    email: purchase.email,
    itemName: purchase.itemName,
  }
}
