import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { needsDetails } from '#src/features/applications/open-matters.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { ITEMS, type ItemKey } from '#src/features/catalogue/items.ts'
import { type PurchaseKey, purchaseOf } from './purchase.server.ts'
import { accountOf, type Due, type Instalment, REUSED_WHILE_LEFT_MS, type Sum } from './rules.ts'
import { isSettled, MISMATCH, type PaymentState, SETTLED } from './states.ts'
import { ledgerEntries, orders, payments, quotes } from './table.server.ts'

/** A payment that was counted, for the receipt lines of the tracking page. `returnedPence`: refunded or taken back since. */
export type SettledPayment = {
  reference: string
  instalment: Instalment
  pence: number
  returnedPence: number
  settledAt: Date
}

export async function settledPaymentsOf(
  db: DatabaseOrTransaction,
  applicationId: string,
): Promise<Array<SettledPayment>> {
  const rows = await db
    .select({
      reference: payments.reference,
      instalment: payments.instalment,
      pence: sql<number>`sum(${ledgerEntries.pence}) filter (where ${ledgerEntries.kind} = 'receipt')`.mapWith(Number),
      countedPence: payments.countedPence,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(eq(payments.applicationId, applicationId))
    .groupBy(payments.id)
    .having(sql`bool_or(${ledgerEntries.kind} = 'receipt')`)
    .orderBy(asc(payments.settledAt))
  return rows.flatMap(({ countedPence, settledAt, ...row }) =>
    settledAt === null ? [] : [{ ...row, settledAt, returnedPence: row.pence - countedPence }],
  )
}

/** Every movement of a payment, oldest first. */
export async function entriesOf(db: DatabaseOrTransaction, paymentId: string) {
  return db
    .select({ kind: ledgerEntries.kind, pence: ledgerEntries.pence, kobo: ledgerEntries.kobo, at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.position))
}

/** Every movement of all payments of an application, with the payment of each. */
export async function entriesOfApplication(db: DatabaseOrTransaction, applicationId: string) {
  const { paymentId, kind, pence, kobo, at } = ledgerEntries
  return db
    .select({ paymentId, kind, pence, kobo, at })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(eq(payments.applicationId, applicationId))
    .orderBy(asc(ledgerEntries.position))
}

/** When the amount of a payment was shown to its payer. */
export async function quotedAt(
  db: DatabaseOrTransaction,
  { quoteId, openedAt }: { quoteId: string | null; openedAt: Date },
): Promise<Date> {
  if (quoteId === null) return openedAt
  const [quote] = await db.select({ madeAt: quotes.madeAt }).from(quotes).where(eq(quotes.id, quoteId))
  return quote?.madeAt ?? openedAt
}

/** What is left of a payment: the sum of its movements. */
export async function keptSum(db: DatabaseOrTransaction, paymentId: string): Promise<Sum> {
  const [row] = await db
    .select({
      pence: sql`coalesce(sum(${ledgerEntries.pence}), 0)`.mapWith(Number),
      kobo: sql`coalesce(sum(${ledgerEntries.kobo}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
  return row ?? { pence: 0, kobo: 0 }
}

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
  const [row] = await app.db
    .select({
      reference: payments.reference,
      state: payments.state,
      item: payments.item,
      instalment: payments.instalment,
      pence: payments.pence,
      countedPence: payments.countedPence,
      kobo: payments.kobo,
      channel: payments.channel,
      pendingSince: payments.pendingSince,
      payerHash: payments.payerHash,
      openedAt: payments.openedAt,
      settledAt: payments.settledAt,
      applicationId: payments.applicationId,
      orderId: payments.orderId,
      applicationReference: applications.reference,
      email: applications.email,
      orderEmail: orders.email,
      quoteEndsAt: quotes.expiresAt,
      plan: applications.plan,
      agreedPence: applications.agreedPence,
      settledPence: applications.settledPence,
      categoryOfTalent: applications.categoryOfTalent,
      status: applications.status,
    })
    .from(payments)
    .leftJoin(quotes, eq(quotes.id, payments.quoteId))
    .leftJoin(applications, eq(applications.id, payments.applicationId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference))
  if (row === undefined) return null

  const {
    openedAt: _,
    plan,
    agreedPence,
    settledPence,
    categoryOfTalent,
    status,
    quoteEndsAt,
    settledAt,
    payerHash,
    applicationId,
    orderId,
    applicationReference,
    email,
    orderEmail,
    ...shown
  } = row
  const isOwn = payer !== null && payerHash === payer
  const account =
    plan === null || agreedPence === null || settledPence === null ? null : accountOf(plan, agreedPence, settledPence)
  const isRecent = settledAt !== null && app.clock.now().getTime() - settledAt.getTime() < TRACKING_LINK_MS
  return {
    ...shown,
    itemName: ITEMS[row.item].name,
    opensBooking: ITEMS[row.item].opens === 'booking',
    isOwn,
    retry: isOwn && settledAt === null ? await retryOf(app, row) : null,
    due: account?.due ?? null,
    laterPence: account?.laterPence ?? 0,
    needsDetails: status !== null && needsDetails({ categoryOfTalent, status }),
    heldUntil: quoteEndsAt && heldUntil(quoteEndsAt, app.clock.now()),
    trackingPair:
      isOwn && isRecent && isSettled(row.state) && applicationReference !== null && email !== null
        ? { reference: applicationReference, email }
        : null,
  }
}

/** The payment page shows a quote again only while enough of it is left. */
function heldUntil(quoteEndsAt: Date, now: Date): Date | null {
  const lastReuse = new Date(quoteEndsAt.getTime() - REUSED_WHILE_LEFT_MS)
  return lastReuse > now ? lastReuse : null
}

/** A reference alone must not open a person's details for ever: only soon after, and only while this very instalment is due. */
async function retryOf(
  app: Ground,
  row: { applicationId: string | null; orderId: string | null; email: string | null; orderEmail: string | null } & {
    instalment: Instalment
    openedAt: Date
  },
): Promise<PaymentResult['retry']> {
  if (app.clock.now().getTime() - row.openedAt.getTime() >= TRACKING_LINK_MS) return null
  const retry = pairOf(row)
  const purchase = retry && (await purchaseOf(app.db, { kind: retry.kind, id: retry.id }, retry.email))
  return purchase?.isPayable && purchase.account.due?.instalment === row.instalment ? retry : null
}

function pairOf(row: {
  applicationId: string | null
  orderId: string | null
  email: string | null
  orderEmail: string | null
}): PaymentResult['retry'] {
  if (row.applicationId !== null && row.email !== null) {
    return { kind: 'application', id: row.applicationId, email: row.email }
  }
  return row.orderId !== null && row.orderEmail !== null
    ? { kind: 'order', id: row.orderId, email: row.orderEmail }
    : null
}

/** Whether money came for a purchase that did not match what we asked, and staff have not dealt with it: they look at it, and the payer should not pay again unwarned. */
export async function hasUnclearPayment(db: DatabaseOrTransaction, key: PurchaseKey): Promise<boolean> {
  const ofPurchase = key.kind === 'application' ? eq(payments.applicationId, key.id) : eq(payments.orderId, key.id)
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(ofPurchase, eq(payments.state, MISMATCH), isNull(payments.flagClearedAt)))
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
        key.kind === 'application' ? eq(payments.applicationId, key.id) : eq(payments.orderId, key.id),
        eq(payments.state, SETTLED),
        eq(payments.payerHash, payer),
        gt(payments.settledAt, new Date(app.clock.now().getTime() - TRACKING_LINK_MS)),
      ),
    )
    .limit(1)
  return row?.reference ?? null
}
