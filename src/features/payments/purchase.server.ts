import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isPayable, isStopped, type StoppedStatus } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { ITEMS, type ItemKey, type Plan } from '#src/features/catalogue/items.ts'
import { type Account, accountOf } from './amount-due.ts'
import { orders } from './table.server.ts'

/** What is paid for: an application or an order, by its id. */
export type PurchaseKey = { kind: 'application'; id: string } | { kind: 'order'; id: string }

/** A thing to pay for, read alike whether it is an application or an order. */
export type Purchase = {
  key: PurchaseKey
  item: ItemKey
  itemName: string
  service: string
  plan: Plan
  email: string
  name: string
  /** Applications that have one. */
  reference: string | null
  isPayable: boolean
  /** The status that ended its application without a result. */
  stopped: StoppedStatus | null
  account: Account
}

/** The purchase of a right pair of id and e-mail, or null. */
export async function purchaseOf(db: DatabaseOrTransaction, key: PurchaseKey, email: string): Promise<Purchase | null> {
  const purchase = key.kind === 'application' ? await applicationPurchase(db, key) : await orderPurchase(db, key)
  return purchase !== null && purchase.email === email.trim().toLowerCase() ? purchase : null
}

/** The same by id alone, its row locked until the transaction ends: everything that changes its payments waits in line here. */
export async function lockPurchase(tx: Transaction, key: PurchaseKey): Promise<Purchase | null> {
  if (key.kind === 'application') {
    await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, key.id)).for('update')
    return applicationPurchase(tx, key)
  }
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, key.id)).for('update')
  return orderPurchase(tx, key)
}

async function applicationPurchase(
  db: DatabaseOrTransaction,
  key: PurchaseKey & { kind: 'application' },
): Promise<Purchase | null> {
  const [row] = await db
    .select({
      item: applications.item,
      plan: applications.plan,
      service: applications.service,
      agreedPence: applications.agreedPence,
      settledPence: applications.settledPence,
      email: applications.email,
      name: applications.applicantName,
      reference: applications.reference,
      status: applications.status,
    })
    .from(applications)
    .where(eq(applications.id, key.id))
  if (row === undefined) return null

  const { agreedPence, settledPence, status, ...purchase } = row
  return {
    key,
    ...purchase,
    itemName: ITEMS[row.item].name,
    isPayable: isPayable(status),
    stopped: isStopped(status) ? status : null,
    account: accountOf(row.plan, agreedPence, settledPence),
  }
}

async function orderPurchase(
  db: DatabaseOrTransaction,
  key: PurchaseKey & { kind: 'order' },
): Promise<Purchase | null> {
  const [row] = await db
    .select({
      item: orders.item,
      agreedPence: orders.agreedPence,
      settledPence: orders.settledPence,
      email: orders.email,
      name: orders.name,
    })
    .from(orders)
    .where(eq(orders.id, key.id))
  if (row === undefined) return null

  const { agreedPence, settledPence, ...purchase } = row
  const account = accountOf('full', agreedPence, settledPence)
  return {
    key,
    ...purchase,
    itemName: ITEMS[row.item].name,
    service: ITEMS[row.item].service,
    plan: 'full',
    reference: null,
    isPayable: true,
    stopped: null,
    // One payment settles a consultation, even when less than its price counts (ADR 041).
    account: settledPence === 0 ? account : { ...account, due: null },
  }
}

/** The columns that tie a quote or a payment to its purchase. */
export function columnsOf(key: PurchaseKey) {
  return {
    applicationId: key.kind === 'application' ? key.id : null,
    orderId: key.kind === 'order' ? key.id : null,
  }
}
