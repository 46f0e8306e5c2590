import { randomBytes } from 'node:crypto'
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { generateReference } from '#src/features/applications/queries.server.ts'
import { toCrockford } from '#src/features/applications/reference.ts'
import { isStopped, type StoppedStatus, takesPayments } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { ITEMS, type ItemKey, type Plan } from '#src/features/catalogue/items.ts'
import { type Account, calculateAccount } from './rules.ts'
import { orders, payments, type quotes } from './table.server.ts'

export type PurchaseKey = { kind: 'application'; id: string } | { kind: 'order'; id: string }

/** A customer pays for an application or an order. */
export type Purchase = {
  key: PurchaseKey
  item: ItemKey
  itemName: string
  service: string
  plan: Plan
  email: string
  name: string
  /** `reference` is null for an order, and before the initial payment. */
  reference: string | null
  isPayable: boolean
  stopped: StoppedStatus | null
  account: Account
}

/** Returns null unless the purchase with this id has this e-mail address. */
export async function findPurchase(
  db: DatabaseOrTransaction,
  key: PurchaseKey,
  email: string,
): Promise<Purchase | null> {
  const purchase =
    key.kind === 'application' ? await findApplicationPurchase(db, key) : await findOrderPurchase(db, key)
  return purchase !== null && purchase.email === readCopiedEmail(email) ? purchase : null
}

/** Locks the purchase, so that only one transaction at a time changes its payments. */
export async function lockPurchase(tx: Transaction, key: PurchaseKey): Promise<Purchase | null> {
  if (key.kind === 'application') {
    await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, key.id)).for('update')
    return findApplicationPurchase(tx, key)
  }
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, key.id)).for('update')
  return findOrderPurchase(tx, key)
}

const applicationPurchase = buildOnce(db =>
  db
    .select({
      item: applications.item,
      plan: applications.plan,
      service: applications.service,
      agreedPence: applications.agreedPence,
      settledPence: applications.settledPence,
      reducedPence: applications.reducedPence,
      endedByRefundAt: applications.endedByRefundAt,
      email: applications.email,
      name: applications.applicantName,
      reference: applications.reference,
      status: applications.status,
    })
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id'))),
)

async function findApplicationPurchase(
  db: DatabaseOrTransaction,
  key: PurchaseKey & { kind: 'application' },
): Promise<Purchase | null> {
  const [row] = await applicationPurchase(db).execute({ id: key.id })
  if (row === undefined) return null

  const { agreedPence, settledPence, reducedPence, endedByRefundAt, status, ...purchase } = row
  const account = calculateAccount(row.plan, { agreedPence, settledPence, reducedPence, endedByRefundAt })
  return {
    key,
    ...purchase,
    itemName: ITEMS[row.item].name,
    isPayable: takesPayments({ status, endedByRefundAt }),
    stopped: isStopped(status) ? status : null,
    account,
  }
}

async function findOrderPurchase(
  db: DatabaseOrTransaction,
  key: PurchaseKey & { kind: 'order' },
): Promise<Purchase | null> {
  const [row] = await db
    .select({
      item: orders.item,
      agreedPence: orders.agreedPence,
      settledPence: orders.settledPence,
      reducedPence: orders.reducedPence,
      endedByRefundAt: orders.endedByRefundAt,
      email: orders.email,
      name: orders.name,
    })
    .from(orders)
    .where(eq(orders.id, key.id))
  if (row === undefined) return null

  const { agreedPence, settledPence, reducedPence, endedByRefundAt, ...purchase } = row
  const account = calculateAccount('full', { agreedPence, settledPence, reducedPence, endedByRefundAt })
  return {
    key,
    ...purchase,
    itemName: ITEMS[row.item].name,
    service: ITEMS[row.item].service,
    plan: 'full',
    reference: null,
    isPayable: !account.isEnded,
    stopped: null,
    // One payment settles a consultation, even if it counts for less than the price (ADR 041).
    account: settledPence === 0 ? account : { ...account, due: null },
  }
}

export function belongsTo(
  { applicationId, orderId }: typeof payments | typeof quotes,
  { kind, id }: { kind: PurchaseKey['kind']; id: string | Placeholder },
): SQL {
  return kind === 'application' ? eq(applicationId, id) : eq(orderId, id)
}

export function purchaseColumns(key: PurchaseKey) {
  return {
    applicationId: key.kind === 'application' ? key.id : null,
    orderId: key.kind === 'order' ? key.id : null,
  }
}

export type Payment = typeof payments.$inferSelect

/** `purchase` is null when the application was deleted. */
export type LockedPayment = { payment: Payment; purchase: Purchase | null }

/** Locks the purchase before its payment, always in this order, to avoid deadlocks. */
export async function lockPayment(tx: Transaction, isThisPayment: SQL): Promise<LockedPayment | null> {
  const [found] = await tx
    .select({ applicationId: payments.applicationId, orderId: payments.orderId })
    .from(payments)
    .where(isThisPayment)
  const key = found && readPurchaseKey(found)
  const purchase = key ? await lockPurchase(tx, key) : null
  const [payment] = await tx.select().from(payments).where(isThisPayment).for('update')
  return payment === undefined ? null : { payment, purchase }
}

export function readPurchaseKey(payment: { applicationId: string | null; orderId: string | null }): PurchaseKey | null {
  if (payment.applicationId !== null) return { kind: 'application', id: payment.applicationId }
  return payment.orderId === null ? null : { kind: 'order', id: payment.orderId }
}

type PayerColumns = Pick<
  Payment,
  'applicationId' | 'orderId' | 'email' | 'payerName' | 'payerEmail' | 'payLinkId' | 'refundEmail'
>

/** Returns the address of the person who paid, or the one that staff chose for refunds. Null when it was erased. */
export function findPayerEmail(payment: Omit<PayerColumns, 'applicationId' | 'orderId'>): string | null {
  return payment.refundEmail ?? (isPaidByOther(payment) ? payment.payerEmail : payment.email)
}

/** `chosen` is null until staff chose one of the two since the last correction. */
export type PayerAddresses = { paidWith: string; current: string; chosen: string | null }

/** Returns both addresses when that of the purchase differs from the one that paid, so that staff must choose. */
export async function findPayerAddresses(
  db: DatabaseOrTransaction,
  payment: PayerColumns,
): Promise<PayerAddresses | null> {
  const key = readPurchaseKey(payment)
  if (key === null || payment.email === null || isPaidByOther(payment)) return null
  const purchase =
    key.kind === 'application' ? await findApplicationPurchase(db, key) : await findOrderPurchase(db, key)
  return purchase === null || purchase.email === payment.email
    ? null
    : { paidWith: payment.email, current: purchase.email, chosen: payment.refundEmail }
}

/** Stays true after the other person's name and address were erased. */
export function isPaidByOther({
  payerName,
  payerEmail,
  payLinkId,
}: Pick<Payment, 'payerName' | 'payerEmail' | 'payLinkId'>): boolean {
  return payerName !== null || payerEmail !== null || payLinkId !== null
}

/** Returns the application's reference, which the initial payment creates, as it opens the first tasks. The caller has locked the application. */
export async function issueReference(
  app: AppContext,
  tx: Transaction,
  { key, reference, account }: Purchase,
): Promise<string> {
  const isFirstPayment = account.settledPence === 0
  if (reference !== null) {
    if (isFirstPayment) await app.openFirstTasks(app, tx, key.id)
    return reference
  }
  const newReference = await generateReference(tx)
  await tx.update(applications).set({ reference: newReference }).where(eq(applications.id, key.id))
  await recordEvent(app, tx, {
    type: 'application.reference_issued',
    actor: { kind: 'system' },
    subject: { kind: 'application', id: key.id },
    reference: newReference,
  })
  if (isFirstPayment) await app.openFirstTasks(app, tx, key.id)
  return newReference
}

/** Returns `TP-` and twenty random characters (100 bits), because who knows the reference sees the payment's result. */
export function createPaymentReference(): string {
  return `TP-${toCrockford(randomBytes(20))}`
}
