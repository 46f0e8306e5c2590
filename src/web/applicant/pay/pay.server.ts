import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { markAsPaid } from '#src/features/checkout/mark-as-paid.server.ts'
import { ownPayment } from '#src/features/checkout/payment-result.server.ts'
import { quoteAmount } from '#src/features/checkout/quote-amount.server.ts'
import { startPayment } from '#src/features/checkout/start-payment.server.ts'
import { type Purchase, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { answerRequest } from '#src/features/payments/rules.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import { applicationOf } from '../../guards/applicant-session.server.ts'
import { refuseOverLimit, takeByAddress } from '../../guards/limit.server.ts'
import { readPayer, renewPayer } from '../../guards/payer.server.ts'
import { currentStaff, requireStaff } from '../../guards/staff.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { leaveTo, redirectWithToast } from '../../parts/cookies.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { type Asked, type Press, pathOf } from './asked.ts'

const PAYMENT_ERROR: ToastMessage = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
  tone: 'bad',
}

const IN_FLIGHT: ToastMessage = {
  title: 'Payment under way',
  description: 'Nothing more was charged. Tick the box below if you want to make another payment all the same.',
  tone: 'info',
}

/** From the button to the provider's page, or back to ours with the words for what happened. */
export async function pay(
  context: Readonly<RouterContextProvider>,
  request: Request,
  asked: Asked,
  { quoteId, requested, paysAgain }: Press,
) {
  const app = context.get(appContext)
  const overLimit = await takeByAddress(context, 'payment-by-address')
  if (overLimit !== null) refuseOverLimit(overLimit)

  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null) return redirect(pathOf(request))
  const isStaff = (await currentStaff(context, request)) !== null
  if (isStaff && asked.key.kind === 'application') return redirect(pathOf(request))
  if (isPaid(purchase, requested)) return onFromPaid(context, request, purchase)
  const quote = z.uuid().safeParse(quoteId)
  if (!quote.success) return requote(app, request, purchase)

  const { payer, cookie } = await renewPayer(app, request)
  const started = await startPayment(app, {
    key: asked.key,
    quoteId: quote.data,
    requested,
    cancelPath: pathOf(request),
    payer,
    paysAgain,
  })
  if (started.ok) return leaveTo(started.checkoutUrl, { 'set-cookie': cookie })
  switch (started.reason) {
    case 'already-paid':
      return onFromPaid(context, request, purchase)
    // The page itself answers these, with the words for each.
    case 'not-found':
    case 'initial-required':
      return redirect(pathOf(request))
    case 'in-flight':
      return redirectWithToast(app, pathOf(request), IN_FLIGHT)
    case 'quote-expired':
      return requote(app, request, purchase)
    case 'quote-of-another':
    case 'provider-unavailable':
      return redirectWithToast(app, pathOf(request), PAYMENT_ERROR)
    case 'provider-refused':
      return redirectWithToast(app, pathOf(request), {
        ...PAYMENT_ERROR,
        description: 'Failed to initialize payment. Nothing was charged. Please try again or write to us.',
      })
    default:
      return never(started.reason)
  }
}

/** Whether the instalment that the page showed is settled by now. The next one is not offered then. */
function isPaid({ plan, account, isPayable }: Purchase, requested: string | null): boolean {
  return isPayable && answerRequest(plan, account, requested) === 'already-paid'
}

async function onFromPaid(context: Readonly<RouterContextProvider>, request: Request, purchase: Purchase) {
  return (await leadOnFromPaid(context, request, purchase)) ?? redirect(pathOf(request))
}

/** The amount on the page has run out, or there was none: a new one is made and shown before anything is charged. */
async function requote(app: App, request: Request, purchase: Purchase) {
  const { due } = purchase.account
  const quote = due === null || !purchase.isPayable ? null : await quoteAmount(app, purchase.key, due)
  if (due !== null && quote === null) return redirectWithToast(app, pathOf(request), PAYMENT_ERROR)
  return redirectWithToast(app, pathOf(request), {
    title: 'Please check the amount',
    description: 'We have brought it up to date. Nothing was charged.',
    tone: 'info',
  })
}

/** Mark as Paid: 404 wherever there is no sandbox to pay at, or it is not this visitor's to pay at. */
export async function pretendToPay(
  context: Readonly<RouterContextProvider>,
  request: Request,
  asked: Asked,
  { requested, paysAgain }: Press,
) {
  const app = context.get(appContext)
  const { sandboxTill } = app
  if (sandboxTill === null || !(await mayUseSandbox(context, request))) throw data(null, { status: 404 })
  if (app.sandbox.openTo === 'staff') await requireStaff(context, request)
  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null) return redirect(pathOf(request))
  const { payer, cookie } = await renewPayer(app, request)
  const press = { requested, paysAgain, payer, cancelPath: pathOf(request) }
  const paid = await markAsPaid({ ...app, sandboxTill }, { key: asked.key, email: asked.email, ...press })
  if (!paid.ok && paid.reason === 'already-paid') return onFromPaid(context, request, purchase)
  if (!paid.ok && paid.reason === 'in-flight') return redirectWithToast(app, pathOf(request), IN_FLIGHT)
  if (!paid.ok) {
    return redirectWithToast(app, pathOf(request), {
      title: 'Operation Failed',
      description: 'Unable to mark payment as complete. Please try again.',
      tone: 'bad',
    })
  }
  const toast: ToastMessage = {
    title: 'Payment Marked as Complete',
    description: 'This is a sandbox payment.',
    tone: 'ok',
  }
  const headers = { 'set-cookie': cookie }
  // This browser has just made the payment itself.
  const reference = (await purchaseOf(app.db, asked.key, asked.email))?.reference
  if (reference) {
    return redirectWithToast(app, addresses.tracking({ reference, email: purchase.email }), toast, headers)
  }
  return redirectWithToast(app, addresses.paymentSuccess({ reference: paid.reference, type: 'full' }), toast, headers)
}

/**
 * The next address when nothing is due any more (ADR 028). Only a browser that holds the application's session or made the
 * payment gets the reference. Null for a stranger at an order.
 */
export async function leadOnFromPaid(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { key, reference, email }: Purchase,
): Promise<Response | null> {
  const app = context.get(appContext)
  const lead = (to: string, description: string) =>
    redirectWithToast(app, to, { title: 'Payment Already Completed', description, tone: 'ok' })
  const own = await ownPayment(app, key, await readPayer(app, request))
  if (key.kind === 'order') {
    return own === null ? null : lead(addresses.booking({ reference: own }), `Your payment reference is ${own}.`)
  }

  const isStaff = (await currentStaff(context, request)) !== null
  if (reference !== null && !isStaff) {
    const words = `Your reference is ${reference}.`
    if ((await applicationOf(context, request, reference)) !== null)
      return lead(addresses.tracking({ reference }), words)
    if (own !== null) return lead(addresses.tracking({ reference, email }), words)
  }
  return lead(addresses.tracking(), 'The reference is in the receipt that we emailed. Enter it here with the email.')
}

/** When the database fails during a payment: redirects to the payment page, which says so. A retry does not charge twice. */
export async function orPaymentError<Answer>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  paying: Promise<Answer>,
): Promise<Answer | Response> {
  const answer = await unlessAway(context, paying, 'payment could not be begun')
  return answer === 'away' ? redirectWithToast(context.get(appContext), pathOf(request), PAYMENT_ERROR) : answer
}

/** Whether this visitor may use what stands in for the outside here as only a trial allows: mark as paid, read the mail. */
export async function mayUseSandbox(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  const { sandbox } = context.get(appContext)
  return sandbox.openTo === 'everybody' || (await currentStaff(context, request)) !== null
}
