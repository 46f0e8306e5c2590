import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { PaymentResult } from '#src/features/checkout/payment-result.server.ts'
import { naira, pounds } from '#src/money.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

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
            start once we have both.
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
          <ReceiptTotal label="Paid" amount={pounds(payment.countedPence)} aside={paidInNaira(payment)} />
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

/** Payments recorded by staff have no naira amount. */
function paidInNaira({ kobo }: Paid): string {
  return kobo === 0 ? 'Paid to us directly' : naira(kobo)
}

/** The specification's text; ours when an instalment was paid in part. */
function messageFor({ due, laterPence, countedPence }: Paid): string {
  if (due === null) return 'Your application is fully paid and will be processed.'
  if (due.instalment === 'final') return 'Your initial payment has been received. A final payment may be needed later.'
  const all = laterPence > 0 ? 'the initial payment' : 'your payment'
  return `We have received ${pounds(countedPence)}. ${pounds(due.pence)} of ${all} is still due.`
}

const REDIRECT_SECONDS = 3

/** Any of these stops the automatic step to the calendar (ADR 035). */
const READER_EVENTS = ['keydown', 'pointerdown', 'touchstart']

/** With scripts the page continues to the calendar, unless the reader interacts. */
function BookNow({ reference }: { reference: string }) {
  const calendar = addresses.booking({ reference })
  const [stays, setStays] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useEffect(() => {
    if (stays) return
    // Replaces this history entry, so that Back does not continue again.
    const timer = setTimeout(() => navigate(calendar, { replace: true }), REDIRECT_SECONDS * 1000)
    const stay = () => setStays(true)
    for (const sign of READER_EVENTS) addEventListener(sign, stay)
    return () => {
      clearTimeout(timer)
      for (const sign of READER_EVENTS) removeEventListener(sign, stay)
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
              ? 'This page stays open until you press Book Now.'
              : `The calendar opens in ${REDIRECT_SECONDS} seconds.`}
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

/** The page polls; without JavaScript it reloads. */
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
        We’re waiting for your bank. This page checks again every {REFRESH_SECONDS} seconds.
      </p>
      {inFlight !== null && <p>{inFlight}</p>}
      <p>
        You can close it: we’ll email you as soon as the payment arrives. If your bank is slow, we keep checking, and
        you won’t be charged twice.
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
  /** The payment itself may have succeeded. */
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

/** Visible to anyone with the payment's reference. */
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

/** Polling interval of an undecided payment */
export const REFRESH_SECONDS = 5
