import { ProviderName } from '#src/payment-provider.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../../ui/receipt.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { LONG_NAME, REFERENCE } from './samples.ts'

export function ReceiptPart() {
  return (
    <div className="design-columns">
      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <div>
            <h3 className="h-s">Application Fee</h3>
            <p className="muted small">Service: Initial Assessment</p>
          </div>
        </div>
        <ReceiptLines>
          <ReceiptLine label="Total">£118.00</ReceiptLine>
          <ReceiptLine label="Paid so far">£0.00</ReceiptLine>
          <ReceiptLine label="Later, second payment">
            £59.00 <span className="naira">≈ ₦121,387</span>
          </ReceiptLine>
          <ReceiptTotal label="Due now" amount="£59.00" aside="≈ ₦121,387" />
        </ReceiptLines>
        <button type="button" className="btn next wide">
          Pay £59
        </button>
        <p className="after">
          You go to <ProviderName />
          ’s secure page and come back here.
        </p>
      </Receipt>
      <Receipt>
        <h3>Complete Application Package</h3>
        <p className="muted small">For {LONG_NAME}</p>
        <ReceiptLines>
          <ReceiptLine label="Complete Application Package, with both stages and the letters">£5,000.00</ReceiptLine>
          <ReceiptLine label="Paid on 18 November 2026">£5,000.00</ReceiptLine>
          <ReceiptTotal label="Paid in full" amount="£5,000.00" aside="₦10,287,000" />
        </ReceiptLines>
        <p className="after">Nothing more is due to us.</p>
      </Receipt>
    </div>
  )
}

export function ReferencePart() {
  return (
    <div className="design-row far">
      <span className="ref">
        {REFERENCE} <CopyButton text={REFERENCE} what="reference" />
      </span>
      <span className="ref">
        TP-7K2M9QXD4RWB8VHN3JCF <CopyButton text="TP-7K2M9QXD4RWB8VHN3JCF" what="payment reference" />
      </span>
    </div>
  )
}

/** What stands between the lines of a receipt and its button: the naira, for how long, and by which rate. */
export function QuotePart() {
  return (
    <div className="design-columns">
      <div>
        <p className="charge">
          <span>You pay in naira</span>
          <span className="num serif">₦121,387</span>
        </p>
        <p className="quote small">
          Quote valid until <strong className="num">15:00 (Lagos time)</strong>, 26 minutes from now.{' '}
          <span className="num">£1 = ₦2,057.40</span>, rate of 21 November 2026 from Frankfurter.
        </p>
      </div>
      <div>
        <p className="charge">
          <span>You pay in naira</span>
          <span className="num serif">₦10,287,000.50</span>
        </p>
        <p className="quote small">
          Quote valid until <strong className="num">15:00 (Lagos time)</strong>, 1 minute from now.{' '}
          <span className="num">£1 = ₦2,057.40</span>, rate of 21 November 2026 from Frankfurter.
        </p>
      </div>
    </div>
  )
}
