import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { needsDetails } from '#src/features/applications/open-tasks.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { calculateAccount, calculateInstalmentPence } from '../account.ts'
import { isPayLinkValid } from '../pay-links/rules.ts'
import { findPurchase, isPaidByOther } from '../purchase.server.ts'
import { describeItem } from '../receipts/describe-receipt.ts'
import { findReceiptOfPayment } from '../receipts/queries.server.ts'
import { ABANDONED, FAILED, isSettled, OPEN, SETTLED } from '../states.ts'
import { payLinks, payments, quotes } from '../table.server.ts'
import { findReusableQuote } from './quote-amount.server.ts'

const OWN_PAYMENT_LINKS_DURATION_MS = DAY_MS

/** The result page shows these values to anyone who has the reference. */
export type PaymentResult = NonNullable<Awaited<ReturnType<typeof findPaymentResult>>>

/** Until `heldUntil`, a retry costs the same in naira. */
type PaymentRetry = { id: string; heldUntil: Date | null } & (
  | { kind: 'application' | 'consultation'; email: string }
  | { kind: 'pay-link' }
)

/** `payer` is the hash of the payer cookie, or null without one. */
export async function findPaymentResult(app: AppContext, reference: string, payer: string | null) {
  const paymentRow = await findPaymentWithPurchase(app.db, reference)
  if (paymentRow === undefined) return null

  const { payment, payerHash, email, settledAt, application, purchase, quoteKobo } = paymentRow
  const now = app.clock.now()
  const isSponsored = isPaidByOther(paymentRow)
  const isOwn = payer !== null && payerHash === payer && email === purchase?.email
  const account = application && calculateAccount(application.plan, application)
  const mayOpenApplication = isOwn && isSettled(payment.state) && settledAt !== null && isRecent(settledAt, now)
  return {
    ...payment,
    itemName: ITEMS[payment.item].name,
    /** In the words of the receipt. */
    paidItem: describePaidItem(paymentRow),
    opensBooking: ITEMS[payment.item].opens === 'booking',
    isOwn,
    isPart: quoteKobo !== null && payment.kobo < quoteKobo,
    isSponsored,
    /** Pays what is still due of this instalment. Set only in the browser that opened the checkout, for 24 hours. */
    retry: isOwn ? await findRetry(app, paymentRow) : null,
    due: account?.due ?? null,
    laterPence: account?.laterPence ?? 0,
    needsDetails: application !== null && needsDetails(application),
    /** Set only in the browser that paid, for 24 hours, as is `ownReceipt`. */
    trackingPair:
      mayOpenApplication && !isSponsored && application !== null && application.reference !== null
        ? { reference: application.reference, email: application.email }
        : null,
    ownReceipt: mayOpenApplication ? await findReceiptOfPayment(app.db, reference) : null,
  }
}

async function findPaymentWithPurchase(db: DatabaseOrTransaction, reference: string) {
  const [paymentRow] = await db
    .select({
      payment: {
        reference: payments.reference,
        state: payments.state,
        item: payments.item,
        instalment: payments.instalment,
        pence: payments.pence,
        countedPence: payments.countedPence,
        kobo: payments.kobo,
        currency: payments.currency,
        arrivedKobo: payments.arrivedKobo,
        arrivedCurrency: payments.arrivedCurrency,
        channel: payments.channel,
        chosenChannel: payments.chosenChannel,
        pendingSince: payments.pendingSince,
        transferRejectedAt: payments.transferRejectedAt,
      },
      payerHash: payments.payerHash,
      /** Differs from the address of the purchase after a correction. */
      email: payments.email,
      payerName: payments.payerName,
      payerEmail: payments.payerEmail,
      payLinkId: payments.payLinkId,
      openedAt: payments.openedAt,
      settledAt: payments.settledAt,
      application: {
        id: liveApplications.id,
        reference: liveApplications.reference,
        email: liveApplications.email,
        plan: liveApplications.plan,
        agreedPence: liveApplications.agreedPence,
        settledPence: liveApplications.settledPence,
        reducedPence: liveApplications.reducedPence,
        endedByRefundAt: liveApplications.endedByRefundAt,
        sector: liveApplications.sector,
        status: liveApplications.status,
      },
      purchase: { id: liveCases.id, kind: liveCases.kind, email: liveCases.email },
      quoteId: payments.quoteId,
      quoteKobo: quotes.kobo,
      link: { id: payLinks.id, expiresAt: payLinks.expiresAt, revokedAt: payLinks.revokedAt },
    })
    .from(payments)
    .leftJoin(quotes, eq(quotes.id, payments.quoteId))
    .leftJoin(liveCases, eq(liveCases.id, payments.caseId))
    .leftJoin(liveApplications, eq(liveApplications.id, payments.caseId))
    .leftJoin(payLinks, eq(payLinks.id, payments.payLinkId))
    .where(eq(payments.reference, reference))
  return paymentRow
}

type PaymentWithPurchase = NonNullable<Awaited<ReturnType<typeof findPaymentWithPurchase>>>

function describePaidItem({ payment, application }: PaymentWithPurchase): string {
  const instalmentPence =
    application === null
      ? null
      : calculateInstalmentPence(calculateAccount(application.plan, application), payment.instalment)
  return describeItem({ ...payment, pence: payment.countedPence || payment.pence, instalmentPence, isCredit: false })
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < OWN_PAYMENT_LINKS_DURATION_MS
}

async function findRetry(app: AppContext, paymentRow: PaymentWithPurchase): Promise<PaymentRetry | null> {
  const { payment, openedAt, purchase: found, link } = paymentRow
  if (found === null || found.kind === 'enquiry' || !isRecent(openedAt, app.clock.now())) return null
  const { id, kind, email } = found
  const purchase = await findPurchase(app.db, id, email)
  const due = purchase?.isPayable ? purchase.account.due : null
  if (due?.instalment !== payment.instalment) return null
  const quote = await findReusableQuote(app.db, id, due, app.clock.now())
  const heldUntil = quote !== null && quote.id === paymentRow.quoteId ? quote.expiresAt : null
  if (!isPaidByOther(paymentRow)) return { kind, id, email, heldUntil }
  return link !== null && isPayLinkValid(link, app.clock.now()) ? { kind: 'pay-link', id: link.id, heldUntil } : null
}

/** Finds a payment by this browser that settled within the last 24 hours. */
export async function findOwnPayment(app: AppContext, caseId: string, payer: string | null): Promise<string | null> {
  if (payer === null) return null
  const [row] = await app.db
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(liveCases, eq(liveCases.id, payments.caseId))
    .where(
      and(
        eq(payments.caseId, caseId),
        eq(payments.email, liveCases.email),
        eq(payments.state, SETTLED),
        eq(payments.payerHash, payer),
        isNull(payments.payerEmail),
        isNull(payments.payerName),
        isNull(payments.payLinkId),
        gt(payments.settledAt, new Date(app.clock.now().getTime() - OWN_PAYMENT_LINKS_DURATION_MS)),
      ),
    )
    .limit(1)
  return row?.reference ?? null
}

/** Returns the attempt with this reference if no money has arrived or is under way. */
export async function findUnpaidAttempt(db: DatabaseOrTransaction, caseId: string, reference: string) {
  const [attempt] = await db
    .select({ kobo: payments.kobo })
    .from(payments)
    .where(
      and(
        eq(payments.caseId, caseId),
        eq(payments.reference, reference),
        inArray(payments.state, [OPEN, FAILED, ABANDONED]),
        isNull(payments.pendingSince),
      ),
    )
  return attempt ?? null
}
