import { data, type RouterContextProvider } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { timeInLagos } from '#src/dates.ts'
import { isBetterByTransfer } from '#src/features/catalogue/instalments.ts'
import { type ConfirmPaymentResult, confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { findPaymentResult, type PaymentResult } from '#src/features/checkout/payment-result.server.ts'
import { describeInFlight, isPaymentReference } from '#src/features/payments/rules.ts'
import { ABANDONED, ARCHIVED, isSettled, REVERSED } from '#src/features/payments/states.ts'
import { type App, appContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/payment-success.route'
import { Failed, type Paid, type PaymentOutcomePage, REFRESH_SECONDS, Success, Verifying } from './outcomes.tsx'
import '../applicant.css'

export const handle = { footer: 'short' }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData ? PAGE_TITLES[loaderData.state] : 'Payment')

const PAGE_TITLES: Record<PaymentOutcomePage['state'], string> = {
  success: 'Payment Successful!',
  verifying: 'Verifying Payment',
  failed: 'Payment Verification Failed',
}

/** The page waits this long for the provider. The request to the provider continues in the background. */
const PROVIDER_TIMEOUT_MS = 3_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const reference = (query.get('reference') ?? app.gateway.referenceIn(query) ?? '').trim().toUpperCase()
  if (reference === '') return failed('No payment reference found', 'Please open the link in your receipt.', null, 400)

  if (!isPaymentReference(reference)) return answer(null, 'unknown', {})

  let confirmed: ConfirmPaymentResult
  let result: PaymentResult | null
  let headers: HeadersInit
  try {
    confirmed = (await mayAskProvider(app, context, reference)) ? await confirmInTime(app, reference) : 'waiting'
    const { payer, cookie } = await renewPayerCookie(app, request)
    result = await findPaymentResult(app, reference, payer)
    headers = result?.isOwn ? { 'set-cookie': cookie } : {}
  } catch (err) {
    app.log.error({ err }, 'payment could not be verified')
    return failed(COULD_NOT_VERIFY, `${NOT_LOST} Please reload this page in a moment.`, null, 503)
  }
  return answer(result, confirmed, headers)
}

/** Limits requests to the provider when a page reloads again and again. The worker checks the payment anyway. */
async function mayAskProvider(app: App, context: Readonly<RouterContextProvider>, reference: string): Promise<boolean> {
  const known = await findPaymentResult(app, reference, null)
  return (known !== null && isSettled(known.state)) || (await takeAttempt(context, 'payment-check', reference)) === null
}

const COULD_NOT_VERIFY = 'Failed to verify payment'
const NOT_LOST = 'If you were charged, the payment isn’t lost: we check again and email you.'

/** `headers` holds the renewed payer cookie. */
function answer(result: PaymentResult | null, confirmed: ConfirmPaymentResult, headers: HeadersInit) {
  if (result === null) return failed('Payment verification failed', 'We can’t find this payment reference.', null, 404)
  const tryAgain = result.retry && retryPath(result)
  const hasLinkByEmail = tryAgain === null && !result.opensBooking
  const notCharged = `Nothing was charged.${hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''}`
  switch (confirmed) {
    case 'settled': {
      const { item, itemName, instalment, countedPence, kobo, reference, opensBooking, trackingPair } = result
      const { due, laterPence, needsDetails } = result
      const paid = { item, itemName, instalment, countedPence, kobo, reference }
      const payment: Paid = { ...paid, due, laterPence, needsDetails, opensBooking, trackingPair }
      return data<PaymentOutcomePage>({ state: 'success', payment }, { headers })
    }
    case 'waiting':
      if (result.state === ABANDONED) {
        return failed(
          'Payment verification failed',
          `The payment wasn’t finished in time. ${notCharged}`,
          tryAgain,
          200,
        )
      }
      return verifying(result, tryAgain, headers)
    case 'unreachable':
      return verifying(result, tryAgain, headers)
    case 'failed':
      return failed('Payment verification failed', failureText(result, notCharged), tryAgain, 200)
    case 'mismatch':
      return failed(
        'Payment verification failed',
        `A different amount arrived than the one we asked for, so it doesn’t count yet. We’re looking into it and will email you. If you have questions, write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'refund-due':
      return failed(
        'Payment verification failed',
        `This payment can’t be used, so we’ll refund it. We’ll email you about the refund. If you have questions, write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'unknown':
      return failed('Payment verification failed', 'We can’t find this payment reference.', null, 404)
    default:
      return assertNever(confirmed)
  }
}

function verifying(
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

function failed(message: string, advice: string, tryAgain: string | null, status: number) {
  const headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {}
  return data<PaymentOutcomePage>({ state: 'failed', message, advice, tryAgain }, { status, headers })
}

function failureText(result: PaymentResult, notCharged: string): string {
  switch (result.state) {
    case REVERSED:
      return `This payment was refunded, so it no longer counts. If you didn’t expect that, please write to ${BRAND.email}.`
    case ARCHIVED:
      return 'This was a test payment: no money moved, and it no longer counts.'
    default:
      return adviceOnDecline(result, notCharged)
  }
}

/** Large amounts often exceed the limit of a card. Bank transfers have no such limit. */
function adviceOnDecline({ kobo, retry, quoteReusableUntil }: PaymentResult, notCharged: string): string {
  const declined = `Your bank declined the payment. ${notCharged}`
  if (!isBetterByTransfer(kobo)) return declined
  const samePrice =
    retry !== null && quoteReusableUntil !== null
      ? `. We hold the same price until ${timeInLagos(quoteReusableUntil)}`
      : ''
  return `${declined} This is often because of a card limit. Try again with bank transfer${samePrice}.`
}

function retryPath({ retry, instalment }: PaymentResult): string | null {
  if (retry === null) return null
  return retry.kind === 'application'
    ? addresses.payment({ applicationId: retry.id, email: retry.email, type: instalment })
    : addresses.orderPayment({ orderId: retry.id, email: retry.email })
}

/** Returns "waiting" when the provider is slow. The confirmation continues in the background. */
async function confirmInTime(app: App, reference: string): Promise<ConfirmPaymentResult> {
  const confirming = confirmPayment(app, reference)
  confirming.catch(err => app.log.warn({ err }, 'late answer of the payment provider was an error'))
  const timeout = new Promise<'waiting'>(resolve => {
    setTimeout(resolve, PROVIDER_TIMEOUT_MS, 'waiting').unref()
  })
  return Promise.race([confirming, timeout])
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'success':
      return <Success payment={loaderData.payment} />
    case 'verifying':
      return <Verifying {...loaderData} />
    case 'failed':
      return <Failed {...loaderData} isOurFault={loaderData.message === COULD_NOT_VERIFY} />
    default:
      return assertNever(loaderData)
  }
}
