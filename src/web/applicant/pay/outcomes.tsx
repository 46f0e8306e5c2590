import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { PaymentResult } from '#src/features/checkout/payment-result.server.ts'
import { naira, pounds } from '#src/money.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { Swatch } from '../../ui/swatch.tsx'

export function Success({ payment }: { payment: Paid }) {
  const { instalment, opensBooking, trackingPair, due, laterPence } = payment
  const later = due?.instalment === 'final' ? due.pence : laterPence
  return (
    <section className="wrap receipt-page result">
      <div>
        <h1>Payment Successful!</h1>
        <p className="lead">
          {opensBooking ? 'Thank you. A receipt is on its way to you. Now choose a time to talk.' : messageFor(payment)}
        </p>
        {later > 0 && (
          <p>
            The second payment, {pounds(later)}, is due {secondPaymentDue(payment.item)}. We’ll write to you.
          </p>
        )}
        {payment.needsDetails && (
          <p>
            <strong>Your next step: tell us your field and upload your CV.</strong> It takes about five minutes, and we
            start once we have them.
          </p>
        )}
      </div>
      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <p>
            <span className="muted">For</span> <strong>{payment.itemName}</strong>
          </p>
        </div>
        <ReceiptLines>
          {trackingPair && (
            <ReceiptLine label="Your reference">
              <span className="ref">
                <strong className="num">{trackingPair.reference}</strong>{' '}
                <CopyButton text={trackingPair.reference} what="your reference" />
              </span>
            </ReceiptLine>
          )}
          <ReceiptTotal label="Paid" amount={pounds(payment.countedPence)} aside={wayOfPayment(payment)} />
        </ReceiptLines>
        <p className="receipt-foot">
          Payment reference <span className="num">{payment.reference}</span>
        </p>
      </Receipt>
      {opensBooking ? (
        <BookNow reference={payment.reference} />
      ) : (
        <div>
          <p>
            <a className="btn next" href={addresses.track(trackingPair ?? {})}>
              Track Your Application
            </a>
          </p>
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

/** What was charged in naira; what staff took themselves was not charged in any. */
function wayOfPayment({ kobo }: Paid): string {
  return kobo === 0 ? 'Paid to us directly' : naira(kobo)
}

/** The specification's words for what is settled by now; ours where an instalment was settled in part. */
function messageFor({ due, laterPence, countedPence }: Paid): string {
  if (due === null) return 'Your application is fully paid and will be processed.'
  if (due.instalment === 'final') return 'Your initial payment has been received. A final payment may be needed later.'
  const all = laterPence > 0 ? 'the initial payment' : 'your payment'
  return `We have received ${pounds(countedPence)}. ${pounds(due.pence)} of ${all} is still due.`
}

const GO_ON_AFTER_SECONDS = 3

/** Any of these stops the automatic step to the calendar (ADR 035). */
const SIGNS_OF_A_READER = ['keydown', 'pointerdown', 'touchstart']

/** A paid consultation needs its time: where scripts run the page goes on by itself, unless its reader touches anything. */
function BookNow({ reference }: { reference: string }) {
  const calendar = addresses.booking({ reference })
  const [stays, setStays] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useEffect(() => {
    if (stays) return
    // In place of this page, which would otherwise send whoever goes back on again.
    const timer = setTimeout(() => navigate(calendar, { replace: true }), GO_ON_AFTER_SECONDS * 1000)
    const stay = () => setStays(true)
    for (const sign of SIGNS_OF_A_READER) addEventListener(sign, stay)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_A_READER) removeEventListener(sign, stay)
    }
  }, [stays, navigate, calendar])
  return (
    <div>
      <p>
        <a className="btn next" href={calendar}>
          Book Now
        </a>
      </p>
      {hydrated ? (
        <p className="after">
          <span role="status">
            {stays
              ? 'You stay here until you press Book Now.'
              : `The calendar opens in ${GO_ON_AFTER_SECONDS} seconds.`}
          </span>{' '}
          {!stays && (
            <button className="copy" type="button" onClick={() => setStays(true)}>
              Stay on this page
            </button>
          )}
        </p>
      ) : (
        <p className="after">Choose a day and a time. The link to this page is in your receipt too.</p>
      )}
    </div>
  )
}

/** While the bank has not decided: the page asks again by itself, with JavaScript quietly, without it by loading anew. */
export function Verifying({
  reference,
  inFlight,
  returnTo,
}: {
  reference: string
  inFlight: string | null
  returnTo: string | null
}) {
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
      {inFlight !== null && <p>{inFlight}</p>}
      <p>
        You may close it: as soon as the payment arrives, we write to you. Nothing is lost, and you are not charged
        twice.
      </p>
      <p className="muted small">
        Payment reference <span className="num">{reference}</span>
      </p>
      <p className="row actions">
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

export function Failed({
  message,
  advice,
  tryAgain,
  isOurs,
}: {
  message: string
  advice: string
  tryAgain: string | null
  /** We could not read the result; the payment itself may be fine. */
  isOurs: boolean
}) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </Notice>
      {isOurs && <RequestNumber />}
      <p className="row actions">
        {tryAgain !== null && (
          <Link className="btn next" to={tryAgain}>
            Try again
          </Link>
        )}
        <ReturnHome look="line" />
      </p>
    </section>
  )
}

/** What the result page shows: one of three states. */
export type Shown =
  | { state: 'success'; payment: Paid }
  | {
      state: 'verifying'
      refreshSeconds: number
      reference: string
      inFlight: string | null
      returnTo: string | null
    }
  | { state: 'failed'; message: string; advice: string; tryAgain: string | null }

/** What a holder of the payment's reference may read of it. */
export type Paid = Pick<
  PaymentResult,
  | 'item'
  | 'itemName'
  | 'countedPence'
  | 'due'
  | 'laterPence'
  | 'needsDetails'
  | 'instalment'
  | 'kobo'
  | 'reference'
  | 'opensBooking'
  | 'trackingPair'
>

/** How often an undecided payment is asked about while somebody looks. */
export const REFRESH_SECONDS = 5
