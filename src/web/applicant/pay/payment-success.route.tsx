import '../applicant.css'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import type { NextStep } from '#src/features/cases/next-steps/next-step.ts'
import { suggestAfterDecline } from '#src/features/money/channels.ts'
import type { ConfirmPaymentResult } from '#src/features/money/checkout/confirm-payment.server.ts'
import { findPaymentResult, type PaymentResult } from '#src/features/money/checkout/queries.server.ts'
import { describeInFlight, describeOtherSum, readPaymentReference } from '#src/features/money/checkout/rules.ts'
import { ABANDONED, ARCHIVED, isSettled, REVERSED } from '#src/features/money/states.ts'
import { signId } from '#src/signed-id.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/payment-success.route'
import { askProvider } from './ask-provider.server.ts'
import { describeDecline, describeMismatch, describeRejectedTransfer, listFacts } from './describe-failure.ts'
import type { Failure, PaymentOutcomePage, VisiblePayment } from './outcome-page.ts'
import { PaymentSucceeded, REFRESH_SECONDS, VerifyingPayment } from './outcomes.tsx'
import { loadOwnNextStep } from './own-next-step.server.ts'
import { ANY_CHANNEL } from './payment-choice.ts'
import { VerificationFailed } from './verification-failed.tsx'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
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
  const sentReference = (query.get('reference') ?? app.gateway.referenceIn(query) ?? '').trim()
  if (sentReference === '')
    return answerFailed({ message: 'No payment reference found', advice: 'Please open the link in your receipt.' }, 400)

  const reference = readPaymentReference(sentReference)
  if (reference === null) return answerWithResult(app, null, 'unknown', { headers: {}, nextStep: null })

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
    const advice = `${PAYMENT_NOT_LOST} Please reload this page in a moment.`
    return answerFailed({ message: COULD_NOT_VERIFY, advice }, 503)
  }
  return answerWithResult(app, result, confirmResult, { headers, nextStep })
}

const COULD_NOT_VERIFY = 'Failed to verify payment'
const PAYMENT_NOT_LOST = 'If you were charged, the payment isn’t lost: we’ll check again and email you.'

function answerUnknown() {
  return answerFailed({ message: 'Payment verification failed', advice: 'We can’t find this payment reference.' }, 404)
}

function answerWithResult(
  app: App,
  result: PaymentResult | null,
  confirmResult: ConfirmPaymentResult,
  { headers, nextStep }: { headers: HeadersInit; nextStep: NextStep | null },
) {
  if (result === null) return answerUnknown()
  const tryAgain = buildRetryPath(app, result)
  const hasLinkByEmail = tryAgain === null && !result.opensBooking && !result.isSponsored
  const notChargedText = `Nothing was charged.${hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''}`
  switch (confirmResult) {
    case 'settled': {
      const { item, paidItem, instalment, countedPence, kobo, reference, opensBooking, trackingPair, isSponsored } =
        result
      const ownReceipt = result.ownReceipt && {
        number: result.ownReceipt.number,
        url: addresses.receipt(signId(app.sessionSecret, 'receipt links', result.ownReceipt.entryId)),
      }
      const payment: VisiblePayment = {
        item,
        paidItem,
        instalment,
        countedPence,
        kobo,
        reference,
        ...describeNextPayment(result),
        opensBooking,
        arrived: describeOtherSum(result),
        payRest: tryAgain !== null && result.due !== null ? { path: tryAgain, pence: result.due.pence } : null,
        trackingPair,
        ownReceipt,
        isSponsored,
        nextStep,
      }
      return data<PaymentOutcomePage>({ state: 'success', payment }, { headers })
    }
    case 'waiting':
      return answerWaiting(app, result, { tryAgain, hasLinkByEmail, notChargedText }, headers)
    case 'unreachable':
      return answerVerifying(result, tryAgain, headers)
    case 'failed':
      return answerDeclined(app, result, notChargedText)
    case 'mismatch':
      return answerFailed({
        message: 'Payment verification failed',
        advice: `${describeMismatch(result)}, so it doesn’t count yet. We’re looking into it and will email you. Please don’t pay again before that. If you have questions, write to ${BRAND.email}.`,
        facts: listFacts(result),
      })
    case 'refund-due':
      return answerFailed({
        message: 'Payment verification failed',
        advice: `This payment can’t be used, so we’ll refund it. We’ll email you about the refund. If you have questions, write to ${BRAND.email}.`,
        facts: listFacts(result),
      })
    case 'unknown':
      return answerUnknown()
    default:
      return assertNever(confirmResult)
  }
}

function answerWaiting(
  app: App,
  result: PaymentResult,
  advice: { tryAgain: string | null; hasLinkByEmail: boolean; notChargedText: string },
  headers: HeadersInit,
) {
  const { tryAgain, hasLinkByEmail, notChargedText } = advice
  const facts = listFacts(result)
  if (result.state === ABANDONED) {
    const text = `The payment wasn’t finished in time. ${notChargedText}`
    return answerFailed({ message: 'Payment verification failed', advice: text, facts, tryAgain })
  }
  if (result.transferRejectedAt !== null) {
    const text = describeRejectedTransfer(result, hasLinkByEmail)
    const otherWay = offerOtherWay(app, result, 'bank_transfer')
    return answerFailed({ message: 'Your bank transfer was not accepted', advice: text, facts, tryAgain, otherWay })
  }
  return answerVerifying(result, tryAgain, headers)
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

function answerFailed(failure: Partial<Failure> & Pick<Failure, 'message' | 'advice'>, status = 200) {
  const headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {}
  const page = { facts: [], tryAgain: null, otherWay: null, ...failure }
  return data<PaymentOutcomePage>({ state: 'failed', ...page }, { status, headers })
}

function answerDeclined(app: App, result: PaymentResult, notChargedText: string) {
  const message = 'Payment verification failed'
  const facts = listFacts(result)
  switch (result.state) {
    case REVERSED: {
      const advice = `This payment was refunded, so it no longer counts. If you didn’t expect that, please write to ${BRAND.email}.`
      return answerFailed({ message, advice, facts })
    }
    case ARCHIVED:
      return answerFailed({
        message,
        advice: 'This was a test payment: no money moved, and it no longer counts.',
        facts,
      })
    default: {
      const channel = result.chosenChannel ?? result.channel
      const advice = describeDecline(result, channel, notChargedText)
      const otherWay = offerOtherWay(app, result, channel)
      return answerFailed({ message, advice, facts, tryAgain: buildRetryPath(app, result), otherWay })
    }
  }
}

function buildRetryPath(app: App, { retry, instalment, isPart, state, kobo }: PaymentResult, payBy?: string) {
  if (retry === null) return null
  // After a part was paid, the next payment is the rest.
  const part = isPart && !isSettled(state) ? String(kobo / 100) : undefined
  switch (retry.kind) {
    case 'application':
      return addresses.payment({ applicationId: retry.id, email: retry.email, type: instalment, payBy, part })
    case 'consultation':
      return addresses.orderPayment({ orderId: retry.id, email: retry.email, payBy })
    case 'pay-link':
      return addresses.payLink(signId(app.sessionSecret, 'pay links', retry.id), { payBy, part })
    default:
      return assertNever(retry)
  }
}

function offerOtherWay(app: App, result: PaymentResult, channel: string | null): Failure['otherWay'] {
  const suggestion = suggestAfterDecline(channel, result.kobo)
  const path = buildRetryPath(app, result, suggestion ?? ANY_CHANNEL)
  return path === null ? null : { path, text: OTHER_WAYS[suggestion ?? ANY_CHANNEL] }
}

const OTHER_WAYS = {
  bank_transfer: 'Try by bank transfer',
  card: 'Try with a card',
  ussd: 'Try by USSD',
  [ANY_CHANNEL]: 'Try another way to pay',
} as const

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
