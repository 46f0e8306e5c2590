import { and, asc, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { ItemKey } from '#src/features/catalogue/items.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import type { Instalment } from './amount-due.ts'
import type { PaymentState } from './payment-states.ts'
import type { PurchaseKey } from './purchase.server.ts'
import { orders, payments } from './table.server.ts'

/** A payment that was counted, for the receipt lines of the tracking page. */
export type SettledPayment = { reference: string; instalment: Instalment; pence: number; kobo: number; settledAt: Date }

export async function settledPaymentsOf(
  db: DatabaseOrTransaction,
  applicationId: string,
): Promise<Array<SettledPayment>> {
  const rows = await db
    .select({
      reference: payments.reference,
      instalment: payments.instalment,
      pence: payments.pence,
      kobo: payments.kobo,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .where(and(eq(payments.applicationId, applicationId), eq(payments.state, 'settled')))
    .orderBy(asc(payments.settledAt))
  return rows.flatMap(row => (row.settledAt === null ? [] : [{ ...row, settledAt: row.settledAt }]))
}

/** How long after settlement the result page may lead into the application. */
const TRACKING_LINK_MS = 24 * 3_600_000

/** What the result page may show to whoever holds a payment's reference. */
export type PaymentResult = {
  reference: string
  state: PaymentState
  item: ItemKey
  itemName: string
  instalment: Instalment
  pence: number
  kobo: number
  opensBooking: boolean
  /** What is needed to try again while the payment is not settled: its purchase and the e-mail that goes with it. */
  retry: { kind: 'application' | 'order'; id: string; email: string } | null
  /** Reference and e-mail of the application, for 24 hours after settlement; then null. */
  trackingPair: { reference: string; email: string } | null
}

export async function paymentResult(app: Ground, reference: string): Promise<PaymentResult | null> {
  const [row] = await app.db
    .select({
      reference: payments.reference,
      state: payments.state,
      item: payments.item,
      instalment: payments.instalment,
      pence: payments.pence,
      kobo: payments.kobo,
      settledAt: payments.settledAt,
      applicationId: payments.applicationId,
      orderId: payments.orderId,
      applicationReference: applications.reference,
      email: applications.email,
      orderEmail: orders.email,
    })
    .from(payments)
    .leftJoin(applications, eq(applications.id, payments.applicationId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference))
  if (row === undefined) return null

  const { settledAt, applicationId, orderId, applicationReference, email, orderEmail, ...shown } = row
  const isRecent = settledAt !== null && app.clock.now().getTime() - settledAt.getTime() < TRACKING_LINK_MS
  return {
    ...shown,
    itemName: ITEMS[row.item].name,
    opensBooking: ITEMS[row.item].opens === 'booking',
    retry: settledAt === null ? retryOf(row) : null,
    trackingPair:
      isRecent && applicationReference !== null && email !== null ? { reference: applicationReference, email } : null,
  }
}

function retryOf(row: {
  applicationId: string | null
  orderId: string | null
  email: string | null
  orderEmail: string | null
}) {
  if (row.applicationId !== null && row.email !== null) {
    return { kind: 'application' as const, id: row.applicationId, email: row.email }
  }
  return row.orderId !== null && row.orderEmail !== null
    ? { kind: 'order' as const, id: row.orderId, email: row.orderEmail }
    : null
}

/** Whether money came for a purchase that did not match what we asked: staff look at it, and the payer should not pay again unwarned. */
export async function hasUnclearPayment(db: DatabaseOrTransaction, key: PurchaseKey): Promise<boolean> {
  const ofPurchase = key.kind === 'application' ? eq(payments.applicationId, key.id) : eq(payments.orderId, key.id)
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(ofPurchase, eq(payments.state, 'mismatch')))
    .limit(1)
  return rows.length > 0
}

/** The settled payment of an order: its reference opens what was bought. */
export async function settledReferenceOfOrder(db: DatabaseOrTransaction, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'settled')))
  return row?.reference ?? null
}
