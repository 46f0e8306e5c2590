import { addresses } from '#src/addresses.ts'
import { SELLER_DESCRIPTION } from '#src/brand.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { TERMS_VERSION } from '#src/features/money/checkout/rules.ts'
import { SamplesNote } from './sandbox.tsx'

/** Says which terms the payer accepts by pressing Pay. The form sends their version, and the payment stores it. */
export function AcceptTerms() {
  return (
    <>
      <input type="hidden" name="terms_version" value={TERMS_VERSION} />
      <p className="small">
        By paying you accept the{' '}
        <a href={addresses.terms()}>terms of service of {dateInWords(noonOf(TERMS_VERSION))}</a>. Our{' '}
        <a href={addresses.privacy()}>privacy notice</a> says how we use your data.
      </p>
    </>
  )
}

/** Customers accept the terms on the payment page. */
export function TermsNote() {
  return (
    <p className="small muted">
      Our <a href={addresses.privacy()}>privacy notice</a> says how we use your data.
    </p>
  )
}

export function SellerNote() {
  return (
    <p className="small muted">
      You buy from {SELLER_DESCRIPTION}. <SamplesNote />
    </p>
  )
}
