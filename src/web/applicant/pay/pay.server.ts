import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { checkPaymentRequest } from '#src/features/money/account.ts'
import { markAsPaid } from '#src/features/money/checkout/mark-as-paid.server.ts'
import { findOwnPayment } from '#src/features/money/checkout/queries.server.ts'
import { quoteAmount } from '#src/features/money/checkout/quote-amount.server.ts'
import { type StartPaymentResult, startPayment } from '#src/features/money/checkout/start-payment.server.ts'
import { findPurchase, type Purchase } from '#src/features/money/purchase.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { findSessionApplication } from '../../guards/applicant-session.server.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { readPayerHash, renewPayerCookie } from '../../guards/payer.server.ts'
import { findCurrentStaff, requireStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectOutside, redirectWithToast } from '../../parts/cookies.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { type PaymentForm, type PaymentQuery, readPagePath } from './payment-query.ts'
import { keepChosenTime } from './time-of-order.server.ts'

export const PAYMENT_ERROR: ToastMessage = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
  tone: 'bad',
}

export const NOT_MARKED_AS_PAID: ToastMessage = {
  title: 'Operation Failed',
  description: 'Unable to mark payment as complete. Please try again.',
  tone: 'bad',
}

const OUTDATED_TERMS: ToastMessage = {
  title: 'Please check our terms',
  description: 'Our terms of service have changed since you opened this page. Nothing was charged. Please pay again.',
  tone: 'info',
}

const PAYMENT_IN_FLIGHT: ToastMessage = {
  title: 'Payment under way',
  description: 'Nothing more was charged. To make another payment anyway, tick the box below.',
  tone: 'info',
}

/** Redirects to the payment provider, or back to the page with the reason for the refusal. */
export async function pay(context: RouteContext, request: Request, { caseId, email }: PaymentQuery, form: PaymentForm) {
  const app = context.get(appContext)
  await requireAttempts(context, ['payment-by-address'])
  const purchase = await findPurchase(app.db, caseId, email)
  const isStaff = (await findCurrentStaff(context, request)) !== null
  if (purchase === null || (isStaff && purchase.kind === 'application')) return redirect(readPagePath(request))
  if (isAlreadyPaid(purchase, form.attempt.requested)) return redirectWhenPaid(context, request, purchase)
  const lostTime = await keepChosenTime(context, purchase, form)
  if (lostTime !== null) return redirectWithToast(app, readPagePath(request), lostTime)
  const begun = await beginPayment(context, request, purchase, form, { cancelPath: readPagePath(request) })
  if (begun instanceof Response) return begun
  if (begun.isPaid) return redirectWhenPaid(context, request, purchase)
  return begun.notice === null
    ? redirect(readPagePath(request))
    : redirectWithToast(app, readPagePath(request), begun.notice)
}

/** Redirects to the payment provider, or says why not. `notice` is null when the page itself shows the reason. */
export async function beginPayment(
  context: RouteContext,
  request: Request,
  purchase: Purchase,
  { quoteId, attempt }: PaymentForm,
  more: Pick<Parameters<typeof startPayment>[1], 'cancelPath' | 'sponsor'>,
): Promise<Response | { isPaid: boolean; notice: ToastMessage | null }> {
  const app = context.get(appContext)
  if (attempt.termsVersion === null) return { isPaid: false, notice: OUTDATED_TERMS }
  const shownQuote = z.uuid().safeParse(quoteId)
  if (!shownQuote.success) return { isPaid: false, notice: await makeNewQuote(app, purchase) }
  const { payer, cookie } = await renewPayerCookie(app, request)
  const started = await startPayment(app, { caseId: purchase.id, quoteId: shownQuote.data, payer, ...attempt, ...more })
  if (started.ok) return redirectOutside(started.checkoutUrl, { 'set-cookie': cookie })
  return {
    isPaid: started.reason === 'already-paid',
    notice: await explainNotStarted(app, purchase, started.reason),
  }
}

type NotStartedReason = (StartPaymentResult & { ok: false })['reason']

/** Returns null when the payment page itself shows why. */
async function explainNotStarted(app: App, purchase: Purchase, reason: NotStartedReason): Promise<ToastMessage | null> {
  switch (reason) {
    case 'already-paid':
    case 'not-found':
    case 'initial-required':
    case 'link-ended':
      return null
    case 'in-flight':
      return PAYMENT_IN_FLIGHT
    case 'quote-expired':
    case 'part-refused':
      return makeNewQuote(app, purchase)
    case 'quote-of-another':
    case 'provider-unavailable':
      return PAYMENT_ERROR
    case 'provider-refused':
      return {
        ...PAYMENT_ERROR,
        description: 'Failed to initialize payment. Nothing was charged. Please try again or write to us.',
      }
    default:
      return assertNever(reason)
  }
}

/** Checks the instalment that the submitted page showed, so that an outdated page cannot pay the next instalment. */
function isAlreadyPaid({ plan, account, isPayable }: Purchase, requested: string | null): boolean {
  return isPayable && checkPaymentRequest(plan, account, requested) === 'already-paid'
}

async function redirectWhenPaid(context: RouteContext, request: Request, purchase: Purchase) {
  return (await redirectIfPaid(context, request, purchase)) ?? redirect(readPagePath(request))
}

/** The page then shows the new quote, because customers must see the amount in naira before we charge it. */
async function makeNewQuote(app: App, purchase: Purchase): Promise<ToastMessage> {
  const { due } = purchase.account
  const quote = due === null || !purchase.isPayable ? null : await quoteAmount(app, purchase.id, due)
  if (due !== null && quote === null) return PAYMENT_ERROR
  return {
    title: 'Please check the amount',
    description: 'The exchange rate or the amount due has changed, so we’ve updated the page. Nothing was charged.',
    tone: 'info',
  }
}

/** Answers the button "Mark as Paid". Throws 404 outside the sandbox and for visitors who may not use it. */
export async function markPaidInSandbox(
  context: RouteContext,
  request: Request,
  paymentQuery: PaymentQuery,
  form: PaymentForm,
) {
  const app = context.get(appContext)
  const { sandboxPayer } = app
  if (sandboxPayer === null || !(await mayUseSandbox(context, request))) throw data(null, { status: 404 })
  if (app.sandbox.openTo === 'staff') await requireStaff(context, request)
  const { caseId, email } = paymentQuery
  const purchase = await findPurchase(app.db, caseId, email)
  if (purchase === null) return redirect(readPagePath(request))
  const { payer, cookie } = await renewPayerCookie(app, request)
  const attempt = { ...form.attempt, payer, cancelPath: readPagePath(request) }
  const markResult = await markAsPaid({ ...app, sandboxPayer }, { caseId, email, ...attempt })
  if (!markResult.ok) {
    if (markResult.reason === 'already-paid') return redirectWhenPaid(context, request, purchase)
    const refusal = markResult.reason === 'in-flight' ? PAYMENT_IN_FLIGHT : NOT_MARKED_AS_PAID
    return redirectWithToast(app, readPagePath(request), refusal)
  }
  const toast: ToastMessage = {
    title: 'Payment Marked as Complete',
    description: 'This is a sandbox payment.',
    tone: 'ok',
  }
  const headers = { 'set-cookie': cookie }
  const reference = (await findPurchase(app.db, caseId, email))?.reference
  if (reference) {
    return redirectWithToast(app, addresses.tracking({ reference, email: purchase.email }), toast, headers)
  }
  return redirectWithToast(
    app,
    addresses.paymentSuccess({ reference: markResult.reference, type: 'full' }),
    toast,
    headers,
  )
}

/**
 * Redirects from the payment page of a paid purchase (ADR 028). Only the applicant's session or the payer's browser
 * is shown the reference.
 * Returns null when the purchase is a consultation and another browser paid for it.
 */
export async function redirectIfPaid(
  context: RouteContext,
  request: Request,
  { id, kind, reference, email }: Purchase,
): Promise<Response | null> {
  const app = context.get(appContext)
  const redirectTo = (path: string, description: string) =>
    redirectWithToast(app, path, { title: 'Payment Already Completed', description, tone: 'ok' })
  const ownReference = await findOwnPayment(app, id, await readPayerHash(app, request))
  if (kind === 'consultation') {
    if (ownReference === null) return null
    return redirectTo(addresses.booking({ reference: ownReference }), `Your payment reference is ${ownReference}.`)
  }

  const isStaff = (await findCurrentStaff(context, request)) !== null
  if (reference !== null && !isStaff) {
    const description = `Your reference is ${reference}.`
    if ((await findSessionApplication(context, request, reference)) !== null)
      return redirectTo(addresses.tracking({ reference }), description)
    if (ownReference !== null) return redirectTo(addresses.tracking({ reference, email }), description)
  }
  return redirectTo(addresses.tracking(), 'Your reference is in the receipt we emailed. Enter it here with your email.')
}

/** When the database is down, redirects to the payment page with an error. Trying again does not charge twice. */
export async function redirectWhenDatabaseDown<Answer>(
  context: RouteContext,
  request: Request,
  paying: Promise<Answer>,
  toast: ToastMessage,
): Promise<Answer | Response> {
  const answer = await resolveUnlessDatabaseDown(context, paying, 'payment could not be begun')
  return answer === 'database-down' ? redirectWithToast(context.get(appContext), readPagePath(request), toast) : answer
}

/** Returns true when this visitor may mark payments as paid and read mail in the sandbox. */
export async function mayUseSandbox(context: RouteContext, request: Request): Promise<boolean> {
  const { sandbox } = context.get(appContext)
  return sandbox.openTo === 'everybody' || (await findCurrentStaff(context, request)) !== null
}
