import { addresses } from '#src/addresses.ts'
import { SELLER } from '#src/brand.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { TERMS_VERSION } from '#src/features/payments/terms.ts'
import { SamplesNote } from './sandbox.tsx'

/** The terms that the button Pay accepts; its form sends their version, which the payment stores. */
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

/** For forms that lead to the payment page. */
export function TermsApply() {
  return (
    <p className="small muted">
      You don’t accept our <a href={addresses.terms()}>terms of service</a> until you pay. Our{' '}
      <a href={addresses.privacy()}>privacy notice</a> says how we use what you send us.
    </p>
  )
}

export function Seller() {
  return (
    <p className="small muted">
      You buy from {SELLER}. <SamplesNote />
    </p>
  )
}
