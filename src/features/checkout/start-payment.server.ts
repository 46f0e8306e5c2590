import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
import type { PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { never } from '#src/never.ts'
import { type Attempt, type AttemptRequest, type Opened, openAttempt } from './open-attempt.server.ts'
import { type CheckoutAnswer, GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts'

/** After this long nobody's call to open a checkout is still under way. */
const PROVIDER_PATIENCE_MS = 12_000

/** `gateway` takes new payments. `otherGateways` still answer and hear about theirs. */
export type PaymentGround = Ground & { gateway: PaymentGateway; otherGateways: ReadonlyArray<PaymentGateway> }

/** The gateway of a provider; null while it is not set up. */
export function gatewayOf(
  { gateway, otherGateways }: Pick<PaymentGround, 'gateway' | 'otherGateways'>,
  provider: string | null,
): PaymentGateway | null {
  return [gateway, ...otherGateways].find(({ id }) => id === provider) ?? null
}

export type Started =
  | { ok: true; checkoutUrl: string; reference: string }
  | { ok: false; reason: (Opened & { ok: false })['reason'] | 'provider-unavailable' | 'provider-refused' }

/**
 * Opens a checkout. Our reference is stored first, so reconciliation finds whatever gets lost. `cancelPath`: where the
 * provider's Cancel leads.
 */
export async function startPayment(
  app: PaymentGround,
  input: AttemptRequest & { cancelPath: string },
): Promise<Started> {
  const opened = await openAttempt(app, input)
  if (!opened.ok) return opened
  const { attempt } = opened
  if (attempt.checkoutUrl !== null) {
    return { ok: true, checkoutUrl: attempt.checkoutUrl, reference: attempt.reference }
  }

  const answer = await initialize(app, attempt, input)
  switch (answer.outcome) {
    case 'ready':
      await recordCheckout(app, attempt.reference, answer.checkoutUrl)
      return { ok: true, checkoutUrl: answer.checkoutUrl, reference: attempt.reference }
    case 'duplicate':
      return checkoutOfAnotherClick(app, attempt, input)
    case 'refused':
      app.log.error({ paymentId: attempt.id }, 'payment provider refused to open a checkout')
      await supersedeAttempt(app, attempt.reference)
      return { ok: false, reason: 'provider-refused' }
    case 'unavailable':
      return { ok: false, reason: 'provider-unavailable' }
    default:
      return never(answer)
  }
}

async function initialize(
  app: PaymentGround,
  attempt: Attempt,
  { key, cancelPath }: { key: PurchaseKey; cancelPath: string },
): Promise<CheckoutAnswer | { outcome: 'unavailable' }> {
  const result = addresses.paymentSuccess({
    applicationId: key.kind === 'application' ? key.id : null,
    type: attempt.instalment,
    reference: attempt.reference,
  })
  try {
    return await app.gateway.openCheckout({
      reference: attempt.reference,
      email: attempt.email,
      kobo: attempt.kobo,
      callbackUrl: app.publicUrl + result,
      cancelUrl: app.publicUrl + cancelPath,
      description: attempt.itemName,
    })
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err
    app.log.warn({ err, paymentId: attempt.id }, 'payment provider unavailable')
    return { outcome: 'unavailable' }
  }
}

/**
 * The provider knows the reference already: another click is about to store its checkout, or an answer got lost. Then a
 * new attempt is opened.
 */
async function checkoutOfAnotherClick(
  app: PaymentGround,
  attempt: Attempt,
  input: AttemptRequest & { cancelPath: string },
): Promise<Started> {
  const isUnderWay = app.clock.now().getTime() - attempt.openedAt.getTime() < PROVIDER_PATIENCE_MS
  for (let tries = 0; isUnderWay && tries < 30; tries++) {
    const [row] = await app.db
      .select({ checkoutUrl: payments.checkoutUrl })
      .from(payments)
      .where(eq(payments.id, attempt.id))
    if (row?.checkoutUrl) return { ok: true, checkoutUrl: row.checkoutUrl, reference: attempt.reference }
    await pause(200)
  }
  await supersedeAttempt(app, attempt.reference)
  return startPayment(app, input)
}

/** Keeps where an attempt is paid, so that every later click leads to the same checkout. */
async function recordCheckout(app: Ground, reference: string, checkoutUrl: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ checkoutUrl })
    .where(and(eq(payments.reference, reference), isNull(payments.checkoutUrl)))
}

/** The provider will not have this attempt, or its address was lost on the way: the next click opens another. */
async function supersedeAttempt(app: Ground, reference: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ supersededAt: app.clock.now() })
    .where(and(eq(payments.reference, reference), isNull(payments.supersededAt)))
}
