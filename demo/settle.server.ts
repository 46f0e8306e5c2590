import { aPayment, type SavedPayment } from '#factories/a-payment.server.ts'
import type { Ground } from '#src/database/ground.ts'
import { type PurchaseKey, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import type { Chance } from './chance.ts'

/** Pays what is due, as somebody at the checkout did at this moment. Gives the payment's reference, or null where nothing was due. */
export async function settle(app: Ground, chance: Chance, key: PurchaseKey, email: string): Promise<string | null> {
  const payment = await openPayment(app, chance, key, email)
  if (payment === null) return null
  const channel = chance.oneOf(['card', 'card', 'bank_transfer', 'ussd'])
  await settlePayment(app, payment.reference, { kind: 'paid', paidAt: app.clock.now(), channel })
  return payment.reference
}

/** A checkout that was opened for what is due, with nothing known of it yet. */
export async function openPayment(
  app: Ground,
  chance: Chance,
  key: PurchaseKey,
  email: string,
): Promise<SavedPayment | null> {
  const purchase = await purchaseOf(app.db, key, email)
  if (purchase === null || purchase.account.due === null) return null
  const { instalment, pence } = purchase.account.due
  return aPayment()
    .for(purchase)
    .of(instalment, pence)
    .atRate(chance.between(2_012_000_000, 2_094_000_000))
    .inState('open')
    .saveTo(app.db, app.clock)
}
