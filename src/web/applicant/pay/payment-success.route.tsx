import { data, type RouterContextProvider } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { timeInLagos } from '#src/dates.ts'
import { goesBestByTransfer } from '#src/features/catalogue/instalments.ts'
import { type Confirmed, confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { type PaymentResult, paymentResult } from '#src/features/checkout/payment-result.server.ts'
import { describeInFlight, isPaymentReference } from '#src/features/payments/rules.ts'
import { ABANDONED, ARCHIVED, isSettled, REVERSED } from '#src/features/payments/states.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import { take } from '../../guards/limit.server.ts'
import { renewPayer } from '../../guards/payer.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/payment-success.route'
import { Failed, type Paid, REFRESH_SECONDS, type Shown, Success, Verifying } from './outcomes.tsx'
import '../applicant.css'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData ? TITLES[loaderData.state] : 'Payment')

const TITLES: Record<Shown['state'], string> = {
  success: 'Payment Successful!',
  verifying: 'Verifying Payment',
  failed: 'Payment Verification Failed',
}

/** A page waits no longer than this for the provider; the question goes on without it. */
const PATIENCE_MS = 3_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const reference = (query.get('reference') ?? app.gateway.referenceIn(query) ?? '').trim().toUpperCase()
  if (reference === '') return failed('No payment reference found', 'Please open the link in your receipt.', null, 400)

  if (!isPaymentReference(reference)) return answer(null, 'unknown', {})

  let confirmed: Confirmed
  let result: PaymentResult | null
  let headers: HeadersInit
  try {
    confirmed = (await mayAsk(app, context, reference)) ? await confirmInTime(app, reference) : 'waiting'
    const { payer, cookie } = await renewPayer(app, request)
    result = await paymentResult(app, reference, payer)
    headers = result?.isOwn ? { 'set-cookie': cookie } : {}
  } catch (err) {
    app.log.error({ err }, 'payment could not be verified')
    return failed(COULD_NOT_VERIFY, `${NOT_LOST} Please reload this page in a moment.`, null, 503)
  }
  return answer(result, confirmed, headers)
}

/** A page that is reloaded without end must not ask the provider without end: the worker asks as well. What is settled asks nobody. */
async function mayAsk(app: App, context: Readonly<RouterContextProvider>, reference: string): Promise<boolean> {
  const known = await paymentResult(app, reference, null)
  return (known !== null && isSettled(known.state)) || (await take(context, 'payment-check', reference)) === null
}

const COULD_NOT_VERIFY = 'Failed to verify payment'
const NOT_LOST = 'If your bank was charged, the payment is not lost: we check it again and write to you.'

/** `headers`: renews the payer cookie of the browser that opened the checkout. */
function answer(result: PaymentResult | null, confirmed: Confirmed, headers: HeadersInit) {
  if (result === null) return failed('Payment verification failed', 'We do not know this payment reference.', null, 404)
  const tryAgain = result.retry && retryAddress(result)
  const hasLinkByEmail = tryAgain === null && !result.opensBooking
  const notCharged = `Nothing was charged.${hasLinkByEmail ? ' To pay, open the payment link that we emailed.' : ''}`
  switch (confirmed) {
    case 'settled': {
      const { item, itemName, instalment, countedPence, kobo, reference, opensBooking, trackingPair } = result
      const { due, laterPence, needsDetails } = result
      const paid = { item, itemName, instalment, countedPence, kobo, reference }
      const payment: Paid = { ...paid, due, laterPence, needsDetails, opensBooking, trackingPair }
      return data<Shown>({ state: 'success', payment }, { headers })
    }
    case 'waiting':
      if (result.state === ABANDONED) {
        return failed('Payment verification failed', `It was not finished in time. ${notCharged}`, tryAgain, 200)
      }
      return verifying(result, tryAgain, headers)
    case 'unreachable':
      return verifying(result, tryAgain, headers)
    case 'failed':
      return failed('Payment verification failed', whyFailed(result, notCharged), tryAgain, 200)
    case 'mismatch':
      return failed(
        'Payment verification failed',
        `What arrived is not what we asked for, so we have not counted it. Our staff have been told. Please write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'refund-due':
      return failed(
        'Payment verification failed',
        `We cannot count this payment, so we owe it back to you. Please write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'unknown':
      return failed('Payment verification failed', 'We do not know this payment reference.', null, 404)
    default:
      return never(confirmed)
  }
}

function verifying(
  { pendingSince, reference, ...payment }: PaymentResult,
  returnTo: string | null,
  headers: HeadersInit,
) {
  const inFlight = pendingSince === null ? null : describeInFlight({ ...payment, pendingSince })
  return data<Shown>(
    { state: 'verifying', refreshSeconds: REFRESH_SECONDS, reference, inFlight, returnTo },
    { headers },
  )
}

function failed(message: string, advice: string, tryAgain: string | null, status: number) {
  const headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {}
  return data<Shown>({ state: 'failed', message, advice, tryAgain }, { status, headers })
}

function whyFailed(result: PaymentResult, notCharged: string): string {
  switch (result.state) {
    case REVERSED:
      return `This payment went back to the payer, so it no longer counts. If you did not expect that, please write to ${BRAND.email}.`
    case ARCHIVED:
      return 'This was a trial payment: no money moved, and it no longer counts.'
    default:
      return adviceOnDecline(result, notCharged)
  }
}

/** Large sums are mostly declined because of a card limit, which a transfer does not have. */
function adviceOnDecline({ kobo, retry, heldUntil }: PaymentResult, notCharged: string): string {
  const declined = `The bank declined it. ${notCharged}`
  if (!goesBestByTransfer(kobo)) return declined
  const samePrice = retry !== null && heldUntil !== null ? `: same price, held until ${timeInLagos(heldUntil)}` : ''
  return `${declined} Often it’s a card limit. Try again with bank transfer${samePrice}.`
}

function retryAddress({ retry, instalment }: PaymentResult): string | null {
  if (retry === null) return null
  return retry.kind === 'application'
    ? addresses.payment({ applicationId: retry.id, email: retry.email, type: instalment })
    : addresses.orderPayment({ orderId: retry.id, email: retry.email })
}

/** The provider may be slow: then the page says that we are waiting, and the confirmation ends in its own time. */
async function confirmInTime(app: App, reference: string): Promise<Confirmed> {
  const confirming = confirmPayment(app, reference)
  confirming.catch(err => app.log.warn({ err }, 'late answer of the payment provider was an error'))
  const patience = new Promise<'waiting'>(resolve => {
    setTimeout(resolve, PATIENCE_MS, 'waiting').unref()
  })
  return Promise.race([confirming, patience])
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'success':
      return <Success payment={loaderData.payment} />
    case 'verifying':
      return <Verifying {...loaderData} />
    case 'failed':
      return <Failed {...loaderData} isOurs={loaderData.message === COULD_NOT_VERIFY} />
    default:
      return never(loaderData)
  }
}
