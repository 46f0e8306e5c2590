import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { timeInLagos } from '#src/dates.ts'
import type { NextStep } from '#src/features/cases/next-step.ts'
import { isBetterByTransfer } from '#src/features/catalogue/instalments.ts'
import type { ConfirmPaymentResult } from '#src/features/checkout/confirm-payment.server.ts'
import { findPaymentResult, type PaymentResult } from '#src/features/checkout/payment-result.server.ts'
import { describeInFlight, isPaymentReference, type PaymentChannel } from '#src/features/payments/rules.ts'
import { ABANDONED, ARCHIVED, FAILED, REVERSED } from '#src/features/payments/states.ts'
import { naira } from '#src/money.ts'
import { signId } from '#src/signed-id.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/payment-success.route'
import { askProvider } from './ask-provider.server.ts'
import type { PaymentOutcomePage, TransferOffer, VisiblePayment } from './outcome-page.ts'
import { PaymentSucceeded, REFRESH_SECONDS, VerificationFailed, VerifyingPayment } from './outcomes.tsx'
import { loadOwnNextStep } from './own-next-step.server.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true, footer: 'short' }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? PAGE_TITLES[loaderData.state] : 'Payment')

const PAGE_TITLES: Record<PaymentOutcomePage['state'], string> = {
  success: 'Payment Successful!',
  verifying: 'Verifying Payment',
  failed: 'Payment Verification Failed',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const reference = (query.get('reference') ?? app.gateway.referenceIn(query) ?? '').trim().toUpperCase()
  if (reference === '')
    return answerFailed('No payment reference found', 'Please open the link in your receipt.', null, 400)

  if (!isPaymentReference(reference)) return answerWithResult(app, null, 'unknown', { headers: {}, nextStep: null })

  let confirmResult: ConfirmPaymentResult
  let result: PaymentResult | null
  let headers: HeadersInit
  let nextStep: NextStep | null
  try {
    confirmResult = await askProvider(app, context, reference)
    const { payer, cookie } = await renewPayerCookie(app, request)
    result = await findPaymentResult(app, reference, payer)
    headers = result?.isOwn ? { 'set-cookie': cookie } : {}
    nextStep = confirmResult === 'settled' ? await loadOwnNextStep(app, result) : null
  } catch (err) {
    app.log.error({ err }, 'payment could not be verified')
    return answerFailed(COULD_NOT_VERIFY, `${PAYMENT_NOT_LOST} Please reload this page in a moment.`, null, 503)
  }
  return answerWithResult(app, result, confirmResult, { headers, nextStep })
}

const COULD_NOT_VERIFY = 'Failed to verify payment'
const PAYMENT_NOT_LOST = 'If you were charged, the payment isn’t lost: we’ll check again and email you.'

function answerUnknown() {
  return answerFailed('Payment verification failed', 'We can’t find this payment reference.', null, 404)
}

function answerWithResult(
  app: App,
  result: PaymentResult | null,
  confirmResult: ConfirmPaymentResult,
  { headers, nextStep }: { headers: HeadersInit; nextStep: NextStep | null },
) {
  if (result === null) return answerUnknown()
  const tryAgainPath = buildRetryPath(app, result)
  const hasLinkByEmail = tryAgainPath === null && !result.opensBooking && !result.isSponsored
  const notChargedText = `Nothing was charged.${hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''}`
  switch (confirmResult) {
    case 'settled': {
      const { item, itemName, instalment, countedPence, kobo, reference, opensBooking, trackingPair } = result
      const { isSponsored } = result
      const paidFields = { item, itemName, instalment, countedPence, kobo, reference }
      const ownReceipt = result.ownReceipt && {
        number: result.ownReceipt.number,
        url: addresses.receipt(signId(app.sessionSecret, 'receipt links', result.ownReceipt.entryId)),
      }
      const ownFields = { trackingPair, ownReceipt, isSponsored, nextStep }
      const payment: VisiblePayment = { ...paidFields, ...describeNextPayment(result), opensBooking, ...ownFields }
      return data<PaymentOutcomePage>({ state: 'success', payment }, { headers })
    }
    case 'waiting':
      return answerWaiting(result, { tryAgainPath, hasLinkByEmail, notChargedText }, headers)
    case 'unreachable':
      return answerVerifying(result, tryAgainPath, headers)
    case 'failed':
      return answerDeclined(app, result, describeFailure(result, notChargedText))
    case 'mismatch':
      return answerFailed(
        'Payment verification failed',
        `A different amount arrived than the one we asked for, so it doesn’t count yet. We’re looking into it and will email you. If you have questions, write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'refund-due':
      return answerFailed(
        'Payment verification failed',
        `This payment can’t be used, so we’ll refund it. We’ll email you about the refund. If you have questions, write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'unknown':
      return answerUnknown()
    default:
      return assertNever(confirmResult)
  }
}

function answerWaiting(
  result: PaymentResult,
  advice: { tryAgainPath: string | null; hasLinkByEmail: boolean; notChargedText: string },
  headers: HeadersInit,
) {
  const { tryAgainPath, hasLinkByEmail, notChargedText } = advice
  if (result.state === ABANDONED) {
    const text = `The payment wasn’t finished in time. ${notChargedText}`
    return answerFailed('Payment verification failed', text, tryAgainPath, 200)
  }
  if (result.transferRejectedAt !== null) {
    const text = describeRejectedTransfer(result, hasLinkByEmail)
    return answerFailed('Your bank transfer was not accepted', text, tryAgainPath, 200)
  }
  return answerVerifying(result, tryAgainPath, headers)
}

/** A sponsor, and everyone to whom they show the page, learns nothing about the application. */
function describeNextPayment({ isSponsored, due, laterPence, needsDetails }: PaymentResult) {
  return isSponsored ? { due: null, laterPence: 0, needsDetails: false } : { due, laterPence, needsDetails }
}

function answerVerifying(
  { pendingSince, reference, ...payment }: PaymentResult,
  returnTo: string | null,
  headers: HeadersInit,
) {
  const inFlight = pendingSince === null ? null : describeInFlight({ ...payment, pendingSince })
  return data<PaymentOutcomePage>(
    { state: 'verifying', refreshSeconds: REFRESH_SECONDS, reference, inFlight, returnTo },
    { headers },
  )
}

function answerFailed(message: string, advice: string, tryAgain: string | null, status: number) {
  const headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {}
  return data<PaymentOutcomePage>({ state: 'failed', message, advice, tryAgain, transfer: null }, { status, headers })
}

function answerDeclined(app: App, result: PaymentResult, advice: string) {
  return data<PaymentOutcomePage>({
    state: 'failed',
    message: 'Payment verification failed',
    advice,
    tryAgain: buildRetryPath(app, result),
    transfer: offerTransfer(app, result),
  })
}

function describeFailure(result: PaymentResult, notCharged: string): string {
  switch (result.state) {
    case REVERSED:
      return `This payment was refunded, so it no longer counts. If you didn’t expect that, please write to ${BRAND.email}.`
    case ARCHIVED:
      return 'This was a test payment: no money moved, and it no longer counts.'
    default:
      return describeDecline(result, notCharged)
  }
}

function describeRejectedTransfer({ kobo }: PaymentResult, hasLinkByEmail: boolean): string {
  const howToPay = hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''
  return `Usually this means that the sum was not exactly ${naira(kobo)}. The money goes back to the account that it came from.${howToPay} If you have sent the exact sum since, you don’t need to do anything: we’ll email you when it arrives.`
}

/** Large amounts often exceed the limit of a card. Bank transfers have no such limit. */
function describeDecline({ kobo, retry, quoteReusableUntil }: PaymentResult, notCharged: string): string {
  const declinedText = `Your bank declined the payment. ${notCharged}`
  if (!isBetterByTransfer(kobo)) return declinedText
  const samePriceText =
    retry !== null && quoteReusableUntil !== null
      ? `. We hold the same price until ${timeInLagos(quoteReusableUntil)}`
      : ''
  return `${declinedText} This is often because of a card limit. Try again with bank transfer${samePriceText}.`
}

function buildRetryPath(app: App, { retry, instalment, isPart, kobo }: PaymentResult, payBy?: PaymentChannel) {
  if (retry === null) return null
  const choice = { payBy, part: isPart ? String(kobo / 100) : undefined }
  switch (retry.kind) {
    case 'application':
      return addresses.payment({ applicationId: retry.id, email: retry.email, type: instalment, ...choice })
    case 'order':
      return addresses.orderPayment({ orderId: retry.id, email: retry.email, payBy })
    case 'pay-link':
      return addresses.payLink(signId(app.sessionSecret, 'pay links', retry.id), choice)
    default:
      return assertNever(retry)
  }
}

function offerTransfer(app: App, result: PaymentResult): TransferOffer | null {
  if (result.state !== FAILED || result.chosenChannel === 'bank_transfer') return null
  const path = buildRetryPath(app, result, 'bank_transfer')
  const { quoteReusableUntil } = result
  const heldUntil = quoteReusableUntil === null ? '' : `: same price, held until ${timeInLagos(quoteReusableUntil)}`
  return path === null ? null : { path, text: `Try by bank transfer${heldUntil}` }
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'success':
      return <PaymentSucceeded payment={loaderData.payment} />
    case 'verifying':
      return <VerifyingPayment {...loaderData} />
    case 'failed':
      return <VerificationFailed {...loaderData} isOurFault={loaderData.message === COULD_NOT_VERIFY} />
    default:
      return assertNever(loaderData)
  }
}
