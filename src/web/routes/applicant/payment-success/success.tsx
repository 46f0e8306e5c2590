import { addresses } from '#src/addresses.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import { naira, pounds } from '#src/money.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../../ui/receipt.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { BookNow } from './book-now.tsx'
import type { Paid } from './shown.ts'

export function Success({ payment }: { payment: Paid }) {
  const { instalment, opensBooking, trackingPair, due, laterPence } = payment
  const later = due?.instalment === 'final' ? due.pence : laterPence
  return (
    <section className="wrap paid-page result">
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
