import { and, eq, gt, isNull } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { needsDetails } from '#src/features/applications/open-matters.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { ITEMS, type ItemKey } from '#src/features/catalogue/items.ts'
import { isOf, type PurchaseKey, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { accountOf, type Due, type Instalment, REUSED_WHILE_LEFT_MS } from '#src/features/payments/rules.ts'
import { isSettled, MISMATCH, type PaymentState, SETTLED } from '#src/features/payments/states.ts'
import { orders, payments, quotes } from '#src/features/payments/table.server.ts'

/** How long after settlement, or after an unfinished try, the result page may lead further. */
const TRACKING_LINK_MS = DAY_MS

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
  channel: string | null
  pendingSince: Date | null
  /** Until when a retry costs the same naira; null when the quote has run out. */
  heldUntil: Date | null
  /** What counts of it, in pence. */
  countedPence: number
  /** What is left to pay of its application now, null when nothing is or there is none; and what becomes due after that. */
  due: Due | null
  laterPence: number
  needsDetails: boolean
  /** Whether the browser that asks opened this checkout itself. */
  isOwn: boolean
  /** For that browser alone: purchase and e-mail to try again, for 24 hours and while it is still due. */
  retry: { kind: 'application' | 'order'; id: string; email: string } | null
  /** For that browser alone: reference and e-mail of the application, for 24 hours after settlement. */
  trackingPair: { reference: string; email: string } | null
}

/** A payment by its reference. `payer`: hash of the asking browser's payer cookie, null without one. */
export async function paymentResult(
  app: Ground,
  reference: string,
  payer: string | null,
): Promise<PaymentResult | null> {
  const found = await paymentWithPurchase(app.db, reference)
  if (found === undefined) return null

  const { payment, payerHash, settledAt, application, quoteEndsAt } = found
  const now = app.clock.now()
  const isOwn = payer !== null && payerHash === payer
  const account = application && accountOf(application.plan, application.agreedPence, application.settledPence)
  const opensApplication = isOwn && isSettled(payment.state) && settledAt !== null && isRecent(settledAt, now)
  return {
    ...payment,
    itemName: ITEMS[payment.item].name,
    opensBooking: ITEMS[payment.item].opens === 'booking',
    isOwn,
    retry: isOwn && settledAt === null ? await retryOf(app, found) : null,
    due: account?.due ?? null,
    laterPence: account?.laterPence ?? 0,
    needsDetails: application !== null && needsDetails(application),
    heldUntil: quoteEndsAt && heldUntil(quoteEndsAt, now),
    trackingPair:
      opensApplication && application !== null && application.reference !== null
        ? { reference: application.reference, email: application.email }
        : null,
  }
}

async function paymentWithPurchase(db: DatabaseOrTransaction, reference: string) {
  const [found] = await db
    .select({
      payment: {
        reference: payments.reference,
        state: payments.state,
        item: payments.item,
        instalment: payments.instalment,
        pence: payments.pence,
        countedPence: payments.countedPence,
        kobo: payments.kobo,
        channel: payments.channel,
        pendingSince: payments.pendingSince,
      },
      payerHash: payments.payerHash,
      openedAt: payments.openedAt,
      settledAt: payments.settledAt,
      application: {
        id: applications.id,
        reference: applications.reference,
        email: applications.email,
        plan: applications.plan,
        agreedPence: applications.agreedPence,
        settledPence: applications.settledPence,
        categoryOfTalent: applications.categoryOfTalent,
        status: applications.status,
      },
      order: { id: orders.id, email: orders.email },
      quoteEndsAt: quotes.expiresAt,
    })
    .from(payments)
    .leftJoin(quotes, eq(quotes.id, payments.quoteId))
    .leftJoin(applications, eq(applications.id, payments.applicationId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof paymentWithPurchase>>>

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < TRACKING_LINK_MS
}

/** The payment page shows a quote again only while enough of it is left. */
function heldUntil(quoteEndsAt: Date, now: Date): Date | null {
  const lastReuse = new Date(quoteEndsAt.getTime() - REUSED_WHILE_LEFT_MS)
  return lastReuse > now ? lastReuse : null
}

/** A reference alone must not open a person's details for ever: only soon after, and only while this very instalment is due. */
async function retryOf(app: Ground, { payment, openedAt, application, order }: Found): Promise<PaymentResult['retry']> {
  const opened = application ?? order
  if (opened === null || !isRecent(openedAt, app.clock.now())) return null
  const { id, email } = opened
  const key: PurchaseKey = { kind: application === null ? 'order' : 'application', id }
  const purchase = await purchaseOf(app.db, key, email)
  return purchase?.isPayable && purchase.account.due?.instalment === payment.instalment ? { ...key, email } : null
}

/** Whether a mismatched payment of a purchase waits for staff: the payer should not pay again unwarned. */
export async function hasUnclearPayment(db: DatabaseOrTransaction, key: PurchaseKey): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOf(payments, key), eq(payments.state, MISMATCH), isNull(payments.flagClearedAt)))
    .limit(1)
  return rows.length > 0
}

/** The reference of a payment that this browser (`payer`: hash of its cookie) made for a purchase and that settled within 24 hours. */
export async function ownPayment(app: Ground, key: PurchaseKey, payer: string | null): Promise<string | null> {
  if (payer === null) return null
  const [row] = await app.db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        isOf(payments, key),
        eq(payments.state, SETTLED),
        eq(payments.payerHash, payer),
        gt(payments.settledAt, new Date(app.clock.now().getTime() - TRACKING_LINK_MS)),
      ),
    )
    .limit(1)
  return row?.reference ?? null
}
