import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { lockPurchase, type Purchase, type PurchaseKey } from './purchase.server.ts'
import { payments } from './table.server.ts'

/**
 * Locks what a payment was for, and must be asked before the payment itself is locked: in one order everywhere, so that two
 * who change the same payment never wait for each other. Null for a payment whose purchase is deleted, or that there is not.
 */
export async function lockPurchaseOf(tx: Transaction, payment: SQL): Promise<Purchase | null> {
  const [found] = await tx
    .select({ applicationId: payments.applicationId, orderId: payments.orderId })
    .from(payments)
    .where(payment)
  const key = found && purchaseKey(found)
  return key ? lockPurchase(tx, key) : null
}

function purchaseKey(payment: { applicationId: string | null; orderId: string | null }): PurchaseKey | null {
  if (payment.applicationId !== null) return { kind: 'application', id: payment.applicationId }
  return payment.orderId === null ? null : { kind: 'order', id: payment.orderId }
}
