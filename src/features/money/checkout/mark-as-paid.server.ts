import type { RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { checkPaymentRequest } from '../account.ts'
import { findPurchase } from '../purchase.server.ts'
import { type ConfirmPaymentResult, confirmPayment } from './confirm-payment.server.ts'
import type { AttemptRequest } from './open-attempt.server.ts'
import type { PaymentContext, SandboxPayer } from './payment-gateway.ts'
import { quoteAmount } from './quote-amount.server.ts'
import { type StartPaymentResult, startPayment } from './start-payment.server.ts'

export type MarkAsPaidResult =
  | { ok: true; reference: string }
  | { ok: false; reason: (StartPaymentResult & { ok: false })['reason'] | ConfirmPaymentResult | 'no-rate' }

/** Development only: pays at the sandbox, through the real checkout, verification and settlement. */
export async function markAsPaid(
  app: PaymentContext & RateContext & { sandboxPayer: SandboxPayer },
  input: { caseId: string; email: string; cancelPath: string } & Partial<Omit<AttemptRequest, 'caseId' | 'quoteId'>>,
): Promise<MarkAsPaidResult> {
  const { requested = null } = input
  const purchase = await findPurchase(app.db, input.caseId, input.email)
  if (purchase === null || !purchase.isPayable) return { ok: false, reason: 'not-found' }
  const answer = checkPaymentRequest(purchase.plan, purchase.account, requested)
  if (answer !== 'pay') return { ok: false, reason: answer }
  if (purchase.account.due === null) return { ok: false, reason: 'already-paid' }
  const quote = await quoteAmount(app, input.caseId, purchase.account.due)
  if (quote === null) return { ok: false, reason: 'no-rate' }

  const started = await startPayment(app, { ...input, requested, quoteId: quote.id })
  if (!started.ok) return started
  await app.sandboxPayer.pay(started.reference)
  const result = await confirmPayment(app, started.reference)
  return result === 'settled' ? { ok: true, reference: started.reference } : { ok: false, reason: result }
}
