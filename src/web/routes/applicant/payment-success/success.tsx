import { addresses } from '#src/addresses.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import { naira, pounds } from '#src/money.ts'
import { never } from '#src/never.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../../ui/receipt.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { BookNow } from './book-now.tsx'
import type { Paid } from './shown.ts'

export function Success({ payment }: { payment: Paid }) {
  const { instalment, opensBooking, trackingPair } = payment
  return (
    <section className="wrap paid-page result">
      <div>
        <h1>Payment Successful!</h1>
        <p className="lead">
          {opensBooking
            ? 'Thank you. A receipt is on its way to you. Now choose a time to talk.'
            : messageFor(instalment)}
        </p>
        {payment.laterPence > 0 && (
          <p>
            The second payment, {pounds(payment.laterPence)}, is due {secondPaymentDue(payment.item)}. We’ll write to
            you.
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
          <ReceiptTotal label="Paid" amount={pounds(payment.pence)} aside={wayOfPayment(payment)} />
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
