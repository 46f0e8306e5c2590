import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { dayAndTime, timeInLagos } from '#src/dates.ts'
import { findApplication } from '#src/features/applications/queries.server.ts'
import { loadPaidTime } from '#src/features/bookings/order-time.server.ts'
import { describeCutOff } from '#src/features/bookings/rules.ts'
import type { NextStep } from '#src/features/cases/next-steps/next-step.ts'
import { isBetterByTransfer, suggestAfterDecline } from '#src/features/money/channels.ts'
import type { ConfirmPaymentResult } from '#src/features/money/checkout/confirm-payment.server.ts'
import { findPaymentResult, type PaymentResult } from '#src/features/money/checkout/queries.server.ts'
import { describeInFlight, describeOtherSum, readPaymentReference } from '#src/features/money/checkout/rules.ts'
import { ABANDONED, ARCHIVED, isSettled, REVERSED } from '#src/features/money/states.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { signId } from '#src/secrets.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { loadNextStep } from '../track/next-steps.server.ts'
import { askProvider } from './ask-provider.server.ts'
import { ANY_CHANNEL } from './payment-query.ts'

export async function loadPaymentOutcome(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const sentReference = (query.get('reference') ?? app.gateway.referenceIn(query) ?? '').trim()
  if (sentReference === '')
    return answerFailed({ message: 'No payment reference found', advice: 'Please open the link in your receipt.' }, 400)

  const reference = readPaymentReference(sentReference)
  if (reference === null) return answerWithResult(app, null, 'unknown', { headers: {}, nextStep: null, time: null })

  let confirmResult: ConfirmPaymentResult
  let result: PaymentResult | null
  let headers: HeadersInit
  let nextStep: NextStep | null
  let time: DescribedTime | null
  try {
    confirmResult = await askProvider(app, context, reference)
    const { payer, cookie } = await renewPayerCookie(app, request)
    result = await findPaymentResult(app, reference, payer)
    headers = result?.isOwn ? { 'set-cookie': cookie } : {}
    nextStep = confirmResult === 'settled' ? await loadOwnNextStep(app, result) : null
    time = result?.opensBooking && confirmResult === 'settled' ? await describePaidTime(app, reference) : null
  } catch (err) {
    app.log.error({ err }, 'payment could not be verified')
    const advice = `${PAYMENT_NOT_LOST} Please reload this page in a moment.`
    return answerFailed({ message: COULD_NOT_VERIFY, advice }, 503)
  }
  return answerWithResult(app, result, confirmResult, { headers, nextStep, time })
}

/** The page of an undecided payment asks the server again after this many seconds. */
const REFRESH_SECONDS = 5

const COULD_NOT_VERIFY = 'Failed to verify payment'
const PAYMENT_NOT_LOST = 'If you were charged, the payment isn’t lost: we’ll check again and email you.'

function answerUnknown() {
  return answerFailed({ message: 'Payment verification failed', advice: 'We can’t find this payment reference.' }, 404)
}

function answerWithResult(
  app: App,
  result: PaymentResult | null,
  confirmResult: ConfirmPaymentResult,
  { headers, nextStep, time }: { headers: HeadersInit; nextStep: NextStep | null; time: DescribedTime | null },
) {
  if (result === null) return answerUnknown()
  const tryAgain = buildRetryPath(app, result)
  const hasLinkByEmail = tryAgain === null && !result.opensBooking && !result.isSponsored
  const notChargedText = `Nothing was charged.${hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''}`
  switch (confirmResult) {
    case 'settled': {
      const payment = describeSettledPayment(app, result, { tryAgain, nextStep, time })
      return data({ state: 'success' as const, payment }, { headers })
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

export type VisiblePayment = ReturnType<typeof describeSettledPayment>

/** The data that anyone with the payment's reference may see. Only the browser that paid gets more. */
function describeSettledPayment(
  app: App,
  result: PaymentResult,
  { tryAgain, nextStep, time }: { tryAgain: string | null; nextStep: NextStep | null; time: DescribedTime | null },
) {
  const { item, paidItem, instalment, countedPence, kobo, reference, opensBooking, trackingPair, isSponsored } = result
  return {
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
    ownReceipt: result.ownReceipt && {
      number: result.ownReceipt.number,
      url: addresses.receipt(signId(app.sessionSecret, 'receipt links', result.ownReceipt.entryId)),
    },
    isSponsored,
    nextStep,
    time,
  }
}

type DescribedTime = NonNullable<Awaited<ReturnType<typeof describePaidTime>>>

async function describePaidTime(app: App, reference: string) {
  const time = await loadPaidTime(app, reference)
  if (time === null) return null
  const { outcome, startsAt } = time
  return { outcome, inWords: dayAndTime(startsAt), cutOff: describeCutOff(startsAt, app.clock.now()) }
}

/** A sponsor, and everyone to whom they show the page, learns nothing about the application. */
function describeNextPayment({ isSponsored, due, laterPence, needsDetails }: PaymentResult) {
  return isSponsored ? { due: null, laterPence: 0, needsDetails: false } : { due, laterPence, needsDetails }
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

function answerVerifying(
  { pendingSince, reference, ...payment }: PaymentResult,
  returnTo: string | null,
  headers: HeadersInit,
) {
  const inFlight = pendingSince === null ? null : describeInFlight({ ...payment, pendingSince })
  const page = { state: 'verifying' as const, refreshSeconds: REFRESH_SECONDS, reference, inFlight, returnTo }
  return data(page, { headers })
}

function answerFailed(failure: Partial<Failure> & Pick<Failure, 'message' | 'advice'>, status = 200) {
  const headers: HeadersInit = status === 503 ? { 'retry-after': '10' } : {}
  const page: Failure = { facts: [], tryAgain: null, otherWay: null, isOurFault: status === 503, ...failure }
  return data({ state: 'failed' as const, ...page }, { status, headers })
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

export type Failure = {
  message: string
  advice: string
  facts: ReadonlyArray<readonly [label: string, value: string]>
  tryAgain: string | null
  otherWay: { path: string; text: string } | null
  isOurFault: boolean
}

function listFacts(result: PaymentResult): Failure['facts'] {
  const arrived = describeOtherSum(result)
  return [
    ['For', result.paidItem],
    ['Asked for', `${naira(result.kobo)} (${poundsAndPence(result.pence)})`],
    ...(arrived === null ? [] : [['Arrived', arrived] as const]),
    ['Payment reference', result.reference],
  ]
}

function describeMismatch(result: PaymentResult): string {
  const arrived = describeOtherSum(result)
  return arrived === null
    ? 'We can’t match this payment to what we asked for'
    : `A different amount arrived than the one we asked for: ${arrived} instead of ${naira(result.kobo)}`
}

function describeRejectedTransfer({ kobo }: PaymentResult, hasLinkByEmail: boolean): string {
  const howToPay = hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''
  return `Usually this means that the sum was not exactly ${naira(kobo)}. The money goes back to the account that it came from.${howToPay} If you have sent the exact sum since, you don’t need to do anything: we’ll email you when it arrives.`
}

function describeDecline({ kobo, retry }: PaymentResult, channel: string | null, notCharged: string): string {
  const heldUntil = retry?.heldUntil ?? null
  return [
    `Your bank declined the ${(channel === null ? null : DECLINED_WORDS[channel]) ?? 'payment'} of ${naira(kobo)}.`,
    notCharged,
    ...(channel === 'card' && isBetterByTransfer(kobo)
      ? ['Many cards refuse more than ₦1,000,000 a day, so a bank transfer is more likely to work.']
      : []),
    ...(channel === 'bank_transfer' ? ['Your bank can tell you why. You can also pay another way.'] : []),
    ...(heldUntil === null ? [] : [`The price stays the same until ${timeInLagos(heldUntil)}.`]),
  ].join(' ')
}

const DECLINED_WORDS: Readonly<Record<string, string>> = {
  card: 'card payment',
  bank_transfer: 'bank transfer',
  bank: 'payment from your bank account',
  ussd: 'USSD payment',
}

/** Only the browser that paid sees what the case needs. */
async function loadOwnNextStep(app: App, result: PaymentResult | null): Promise<NextStep | null> {
  const application = result?.trackingPair ? await findApplication(app.db, result.trackingPair.reference) : null
  return application === null ? null : loadNextStep(app, application)
}
