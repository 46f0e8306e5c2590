import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { markAsPaid } from '#src/features/payments/mark-as-paid.server.ts'
import { type Purchase, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { quoteAmount } from '#src/features/payments/quote-amount.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import { refuseOverLimit, takeByAddress } from '../../../guards/limit.server.ts'
import { mayUseSandbox } from '../../../guards/sandbox.server.ts'
import { leaveTo, redirectWithToast } from '../../../parts/flash.server.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'
import { type Asked, pathOf } from './asked.ts'

const PAYMENT_ERROR: ToastMessage = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
  tone: 'bad',
}

/** From the button to the provider's page, or back to ours with the words for what happened. */
export async function pay(
  app: App,
  context: Readonly<RouterContextProvider>,
  request: Request,
  asked: Asked,
  quoteId: unknown,
) {
  const overLimit = await takeByAddress(context, 'payment-by-address')
  if (overLimit !== null) refuseOverLimit(overLimit)

  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null) return redirect(pathOf(request))
  const quote = z.uuid().safeParse(quoteId)
  if (!quote.success) return requote(app, request, purchase)

  const started = await startPayment(app, {
    key: asked.key,
    quoteId: quote.data,
    requested: asked.type,
    cancelPath: pathOf(request),
  })
  if (started.ok) return leaveTo(started.authorizationUrl)
  switch (started.reason) {
    // The page itself answers these, with the words for each.
    case 'not-found':
    case 'already-paid':
    case 'initial-required':
      return redirect(pathOf(request))
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
export async function pretendToPay(app: App, context: Readonly<RouterContextProvider>, request: Request, asked: Asked) {
  const { sandboxTill } = app
  if (sandboxTill === null || !(await mayUseSandbox(context, request))) throw data(null, { status: 404 })
  const paid = await markAsPaid({ ...app, sandboxTill }, { ...asked, cancelPath: pathOf(request) })
  if (!paid.ok && paid.reason === 'already-paid') return redirect(pathOf(request))
  if (!paid.ok) {
    return redirectWithToast(app, pathOf(request), {
      title: 'Operation Failed',
      description: 'Unable to mark payment as complete. Please try again.',
      tone: 'bad',
    })
  }
  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  const toast: ToastMessage = {
    title: 'Payment Marked as Complete',
    description: 'This is a sandbox payment.',
    tone: 'ok',
  }
  if (purchase?.reference) {
    return redirectWithToast(app, addresses.tracking({ reference: purchase.reference, email: purchase.email }), toast)
  }
  const { reference } = paid
  return redirectWithToast(app, addresses.paymentSuccess({ reference, type: 'full' }), toast)
}
