import { aPayment, type SavedPayment } from '#factories/a-payment.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { findPurchase, type PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import type { Random } from './random.ts'

/** Pays the amount due. Returns the reference of the payment, or null if nothing is due. */
export async function settleDuePayment(
  app: AppContext,
  random: Random,
  key: PurchaseKey,
  email: string,
): Promise<string | null> {
  const payment = await openDuePayment(app, random, key, email)
  if (payment === null) return null
  const channel = random.oneOf(['card', 'card', 'bank_transfer', 'ussd'])
  await settlePayment(app, payment.reference, { kind: 'paid', paidAt: app.clock.now(), channel })
  return payment.reference
}

/** Creates an open payment for the amount due. Returns null if nothing is due. */
export async function openDuePayment(
  app: AppContext,
  random: Random,
  key: PurchaseKey,
  email: string,
): Promise<SavedPayment | null> {
  const purchase = await findPurchase(app.db, key, email)
  if (purchase === null || purchase.account.due === null) return null
  const { instalment, pence } = purchase.account.due
  return aPayment()
    .for(purchase)
    .of(instalment, pence)
    .atRate(random.between(2_012_000_000, 2_094_000_000))
    .inState('open')
    .saveTo(app.db, app.clock)
}
