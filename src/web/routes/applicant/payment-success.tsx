import { useEffect } from 'react'
import { data, Link, useLocation, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { type Confirmed, confirmPayment } from '#src/features/payments/confirm-payment.server.ts'
import { isPaymentReference } from '#src/features/payments/payment-reference.ts'
import { type PaymentResult, paymentResult } from '#src/features/payments/queries.server.ts'
import { naira, pounds } from '#src/money.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/payment-success'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privatePage(loaderData ? titleOf(loaderData) : 'Payment')

/** A page waits no longer than this for the provider; the question goes on without it. */
const PATIENCE_MS = 3_000
const REFRESH_SECONDS = 5

type Shown =
  | { state: 'success'; payment: Paid }
  | { state: 'verifying'; refreshSeconds: number; returnTo: string | null }
  | { state: 'failed'; message: string; advice: string; tryAgain: string | null }

type Paid = Pick<
  PaymentResult,
  'itemName' | 'instalment' | 'pence' | 'kobo' | 'reference' | 'opensBooking' | 'trackingPair'
>

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const reference = (query.get('reference') ?? query.get('trxref') ?? '').trim().toUpperCase()
  if (reference === '') return failed('No payment reference found', 'Please open the link in your receipt.', null, 400)

  if (!isPaymentReference(reference)) return answer(null, 'unknown')

  let confirmed: Confirmed
  try {
    confirmed = await confirmInTime(app, reference)
  } catch (err) {
    app.log.error({ err }, 'payment could not be verified')
    return failed('Failed to verify payment', `${NOT_LOST} Please reload this page in a moment.`, null, 503)
  }
  const result = await paymentResult(app, reference)
  return answer(result, confirmed)
}

const NOT_LOST = 'If your bank was charged, the payment is not lost: we check it again and write to you.'

function answer(result: PaymentResult | null, confirmed: Confirmed) {
  if (result === null) return failed('Payment verification failed', 'We do not know this payment reference.', null, 404)
  const tryAgain = result.retry && retryAddress(result)
  switch (confirmed) {
    case 'settled': {
      const { itemName, instalment, pence, kobo, reference, opensBooking, trackingPair } = result
      const payment: Paid = { itemName, instalment, pence, kobo, reference, opensBooking, trackingPair }
      return data<Shown>({ state: 'success', payment })
    }
    case 'waiting':
    case 'unreachable':
      return data<Shown>({ state: 'verifying', refreshSeconds: REFRESH_SECONDS, returnTo: tryAgain })
    case 'failed':
      return failed('Payment verification failed', 'The bank declined it. Nothing was charged.', tryAgain, 200)
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
        `This had been paid before or can no longer be paid. We owe you this payment back: please write to ${BRAND.email}.`,
        null,
        200,
      )
    case 'unknown':
      return failed('Payment verification failed', 'We do not know this payment reference.', null, 404)
    default:
      return never(confirmed)
  }
}

function failed(message: string, advice: string, tryAgain: string | null, status: number) {
  return data<Shown>({ state: 'failed', message, advice, tryAgain }, { status })
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
  confirming.catch(err => app.log.warn({ err, reference }, 'late answer of the payment provider was an error'))
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
      return <Verifying returnTo={loaderData.returnTo} />
    case 'failed':
      return <Failed {...loaderData} />
    default:
      return never(loaderData)
  }
}

function titleOf(shown: Shown): string {
  switch (shown.state) {
    case 'success':
      return 'Payment Successful!'
    case 'verifying':
      return 'Verifying Payment'
    case 'failed':
      return 'Payment Verification Failed'
    default:
      return never(shown)
  }
}

function Success({ payment }: { payment: Paid }) {
  const { instalment, opensBooking, trackingPair } = payment
  return (
    <section className="wrap page result">
      <h1>Payment Successful!</h1>
      <p className="lead">{opensBooking ? 'Thank you. A receipt is on its way to you.' : messageFor(instalment)}</p>
      <dl className="facts-list">
        <div>
          <dt>Paid</dt>
          <dd>
            {pounds(payment.pence)} <span className="naira">({naira(payment.kobo)})</span>
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{payment.itemName}</dd>
        </div>
        {trackingPair && (
          <div>
            <dt>Your reference</dt>
            <dd>
              <strong className="num">{trackingPair.reference}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>Payment reference</dt>
          <dd className="num breaks">{payment.reference}</dd>
        </div>
      </dl>
      {!opensBooking && (
        <>
          <p className="actions">
            <a className="btn next" href={addresses.track(trackingPair ?? {})}>
              Track Your Application
            </a>
          </p>
          <p className="after">Your reference and a receipt are on their way to you by email.</p>
        </>
      )}
    </section>
  )
}

function messageFor(instalment: Paid['instalment']): string {
  switch (instalment) {
    case 'initial':
      return 'Your initial payment has been received. A final payment may be needed later.'
    case 'final':
    case 'full':
      return 'Your application is fully paid and will be processed.'
    default:
      return never(instalment)
  }
}

function Verifying({ returnTo }: { returnTo: string | null }) {
  const { revalidate, state } = useRevalidator()
  const location = useLocation()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, REFRESH_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <section className="wrap page result" aria-busy="true">
      <h1>Verifying Payment</h1>
      <p className="lead" role="status">
        We are waiting for the bank’s answer. This page asks again every {REFRESH_SECONDS} seconds.
      </p>
      <p>
        You may close it: as soon as the payment arrives, we write to you. Nothing is lost, and you are not charged
        twice.
      </p>
      <p className="actions">
        <a className="btn plain" href={location.pathname + location.search}>
          Check now
        </a>
        {returnTo !== null && (
          <Link className="btn line" to={returnTo}>
            Return to payment
          </Link>
        )}
      </p>
    </section>
  )
}

function Failed({ message, advice, tryAgain }: { message: string; advice: string; tryAgain: string | null }) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <div className="notice bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </div>
      <p className="actions">
        {tryAgain !== null && (
          <Link className="btn next" to={tryAgain}>
            Try again
          </Link>
        )}
        <a className="btn line" href="/">
          Return to Home
        </a>
      </p>
    </section>
  )
}
