import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { StepPlace } from '#src/features/cases/next-steps/next-step.ts'
import { describeSecondPaymentDue, WE_START } from '#src/features/site/catalogue/scope.ts'
import { naira, pounds } from '#src/money.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { Route } from './+types/payment-success.route'
import { type Failure, loadPaymentOutcome, type VisiblePayment } from './payment-outcome.server.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? PAGE_TITLES[loaderData.state] : 'Payment')

const PAGE_TITLES = {
  success: 'Payment Successful!',
  verifying: 'Verifying Payment',
  failed: 'Payment Verification Failed',
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPaymentOutcome(context, request)
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'success':
      return <PaymentSucceeded payment={loaderData.payment} />
    case 'verifying':
      return <VerifyingPayment {...loaderData} />
    case 'failed':
      return <VerificationFailed {...loaderData} />
    default:
      return assertNever(loaderData)
  }
}

function PaymentSucceeded({ payment }: { payment: VisiblePayment }) {
  if (payment.isSponsored) return <SponsorPaid payment={payment} />
  const { instalment, opensBooking, trackingPair, due, laterPence } = payment
  const secondPaymentPence = due?.instalment === 'final' ? due.pence : laterPence
  return (
    <section className="wrap receipt-page result">
      <div>
        <h1>Payment Successful!</h1>
        <p className="lead">{describePayment(payment)}</p>
        {secondPaymentPence > 0 && (
          <p>
            The final payment, {pounds(secondPaymentPence)}, is due {describeSecondPaymentDue(payment.item)}. We’ll
            write to you.
          </p>
        )}
        <TimeOfCall payment={payment} />
        <AfterPayment payment={payment} />
      </div>
      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <p>
            <span className="muted">For</span> <strong>{payment.paidItem}</strong>
          </p>
        </div>
        <ReceiptLines>
          {trackingPair && (
            <ReceiptLine label="Your reference">
              <span className="ref">
                <strong className="num">{trackingPair.reference}</strong>{' '}
                <CopyButton text={trackingPair.reference} noun="your reference" />
              </span>
            </ReceiptLine>
          )}
          <ArrivedLines payment={payment} />
          <ReceiptTotal label="Paid" amount={pounds(payment.countedPence)} aside={formatPaidNaira(payment)} />
        </ReceiptLines>
        <p className="receipt-foot">
          Payment reference <span className="num">{payment.reference}</span>
        </p>
        {payment.ownReceipt !== null && (
          <p className="small">
            <a href={payment.ownReceipt.url}>Receipt {payment.ownReceipt.number}</a>
          </p>
        )}
      </Receipt>
      {opensBooking ? (
        <BookNow payment={payment} />
      ) : (
        <div>
          <PayRest payment={payment} />
          <StepLinks payment={payment} />
          <p className="after">
            {instalment === 'final'
              ? 'A receipt is on its way to you by email.'
              : trackingPair
                ? 'Your reference and a receipt are on their way to you by email.'
                : 'Your reference is in the receipt that we email to you.'}
          </p>
        </div>
      )}
    </section>
  )
}

function SponsorPaid({ payment }: { payment: VisiblePayment }) {
  return (
    <section className="wrap receipt-page result">
      <div>
        <h1>Payment Successful!</h1>
        <p className="lead">
          {payment.payRest === null
            ? 'Thank you. We’ve told the person you paid for, and there’s nothing else for you to do.'
            : `Thank you. We’ve told the person you paid for. ${pounds(payment.payRest.pence)} is still due, and either of you can pay it.`}
        </p>
        <p>A receipt is on its way to you by email.</p>
        <p className="row">
          <PayRest payment={payment} />
          <ReturnHome variant="line" />
        </p>
      </div>
      <Receipt>
        <p>
          <span className="muted">For</span> <strong>{payment.paidItem}</strong>
        </p>
        <ReceiptLines>
          <ArrivedLines payment={payment} />
          <ReceiptTotal label="You paid" amount={pounds(payment.countedPence)} aside={formatPaidNaira(payment)} />
        </ReceiptLines>
        <p className="receipt-foot">
          Payment reference <span className="num">{payment.reference}</span>
        </p>
      </Receipt>
    </section>
  )
}

/** Staff can count a payment of another sum than we asked for. */
function ArrivedLines({ payment: { arrived, kobo } }: { payment: VisiblePayment }) {
  if (arrived === null) return null
  return (
    <>
      <ReceiptLine label="Asked for">{naira(kobo)}</ReceiptLine>
      <ReceiptLine label="Arrived">{arrived}</ReceiptLine>
    </>
  )
}

function PayRest({ payment: { payRest } }: { payment: VisiblePayment }) {
  if (payRest === null) return null
  return (
    <a className="btn next" href={payRest.path}>
      Pay the rest, {pounds(payRest.pence)}
    </a>
  )
}

/** A payment that staff recorded has no amount in naira. */
function formatPaidNaira({ kobo, arrived }: VisiblePayment): string | null {
  if (arrived !== null) return null
  return kobo === 0 ? 'Paid to us directly' : naira(kobo)
}

function describePayment({ opensBooking, due, laterPence, countedPence, time }: VisiblePayment): string {
  if (time?.outcome === 'booked')
    return 'Thank you. A receipt, and a confirmation with the link to the meeting, are on their way to you.'
  if (opensBooking) return 'Thank you. A receipt is on its way to you. Now choose a time to talk.'
  if (due === null) return 'Your application is fully paid and will be processed.'
  if (due.instalment === 'final') return 'Your initial payment has been received. A final payment may be needed later.'
  const duePayment = laterPence > 0 ? 'the initial payment' : 'your payment'
  return `We have received ${pounds(countedPence)}. ${pounds(due.pence)} of ${duePayment} is still due.`
}

/** Says what came of the time that was chosen before paying. */
function TimeOfCall({ payment: { time } }: { payment: VisiblePayment }) {
  if (time === null) return null
  switch (time.outcome) {
    case 'booked':
      return (
        <>
          <p>
            <strong>Your time is booked: {time.inWords}.</strong>
          </p>
          <p>{time.cutOff}</p>
        </>
      )
    case 'gone':
      return (
        <p>
          <strong>{time.inWords} was no longer free when your payment arrived.</strong> Your payment is credit for
          another time, so there’s nothing more to pay.
        </p>
      )
    default:
      return assertNever(time.outcome)
  }
}

const REDIRECT_SECONDS = 3

/** `watch-payment-result.ts` opens the calendar after some seconds, unless the customer stays. */
function BookNow({ payment: { reference, time } }: { payment: VisiblePayment }) {
  const calendarPath = addresses.booking({ reference })
  if (time?.outcome === 'booked') {
    return (
      <div>
        <p>
          <a className="btn next" href={calendarPath}>
            See Your Booking
          </a>
        </p>
        <p className="after">The email that confirms it has the meeting link, and a link to move or cancel it.</p>
      </div>
    )
  }
  return (
    <div>
      <p>
        <a className="btn next" href={calendarPath}>
          Book Now
        </a>
      </p>
      <p className="after" data-opens={calendarPath} data-seconds={REDIRECT_SECONDS}>
        Next, choose a day and a time. Your receipt has the link to the calendar too.
        <template>
          <span role="status">The calendar opens in {REDIRECT_SECONDS} seconds.</span>{' '}
          <button className="copy" type="button">
            Stay on this page
          </button>
        </template>
      </p>
    </div>
  )
}

/** `watch-payment-result.ts` asks for the outcome every few seconds. Without JavaScript, the page reloads instead. */
function VerifyingPayment({
  reference,
  refreshSeconds,
  inFlight,
  returnTo,
}: {
  reference: string
  refreshSeconds: number
  inFlight: string | null
  returnTo: string | null
}) {
  const { pathname, search } = useLocation()
  return (
    <section className="wrap page result" aria-busy="true" data-check-again={refreshSeconds}>
      <h1>Verifying Payment</h1>
      <p className="lead" role="status">
        We’re waiting for your bank. This page checks again every {refreshSeconds} seconds.
      </p>
      {inFlight !== null && <p>{inFlight}</p>}
      <p>
        You can close this page: we’ll email you as soon as the payment arrives. If your bank is slow, we’ll keep
        checking, and you won’t be charged twice.
      </p>
      <p className="muted small">
        Payment reference <span className="num">{reference}</span>
      </p>
      <p className="row actions">
        <a className="btn plain" href={pathname + search}>
          Check now
        </a>
        {returnTo !== null && (
          <a className="btn line" href={returnTo}>
            Return to payment
          </a>
        )}
      </p>
    </section>
  )
}

/** Says what the case needs now, or what we do and by when, as the tracking page does. */
function AfterPayment({ payment: { needsDetails, nextStep } }: { payment: VisiblePayment }) {
  return (
    <>
      {needsDetails && (
        <p>
          <strong>Your next step: tell us your field and upload your CV.</strong> It takes about five minutes.{' '}
          {WE_START}
        </p>
      )}
      {nextStep !== null && !needsDetails && (
        <>
          <h2>{nextStep.isOurs ? 'What happens now' : 'Your next step'}</h2>
          <p className="breaks">{nextStep.sentence}</p>
        </>
      )}
      {nextStep?.day != null && <p className={nextStep.day.isLate ? 'late' : undefined}>{nextStep.day.text}</p>}
    </>
  )
}

/** Marks only one link as the next step. */
function StepLinks({ payment: { nextStep, trackingPair, payRest } }: { payment: VisiblePayment }) {
  const trackingPath = addresses.track(trackingPair ?? {})
  const action = nextStep?.action ?? null
  const next = payRest === null ? 'btn next' : 'btn line'
  return (
    <p className="row">
      {action !== null && (
        <a className={next} href={trackingPath + PLACES[action.to]}>
          {action.label}
        </a>
      )}
      <a className={action === null ? next : 'btn line'} href={trackingPath}>
        Track Your Application
      </a>
    </p>
  )
}

const PLACES: Readonly<Record<StepPlace, string>> = {
  resubmission: '#resubmission',
  details: '#details',
  dates: '#dates',
  letters: '#letters',
  pack: '',
  documents: '',
  payment: '',
  messages: '',
}

function VerificationFailed({ message, advice, facts, tryAgain, otherWay, isOurFault }: Failure) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </Notice>
      {facts.length > 0 && (
        <dl className="facts-list">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOurFault && <RequestNumber />}
      <p className="row actions">
        {otherWay !== null && (
          <a className="btn next" href={otherWay.path}>
            {otherWay.text}
          </a>
        )}
        {tryAgain !== null && (
          <a className={otherWay === null ? 'btn next' : 'btn line'} href={tryAgain}>
            Try again
          </a>
        )}
        <ReturnHome variant={otherWay === null && tryAgain === null ? 'plain' : 'line'} />
      </p>
    </section>
  )
}
