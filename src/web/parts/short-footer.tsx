import { addresses } from '#src/addresses.ts'
import { BRAND, SELLER_DESCRIPTION, WHATSAPP_CHAT } from '#src/brand.ts'

/** Shows the footer of applicants’ pages. */
export function ShortFooter({ year }: { year: number | null }) {
  return (
    <footer className="foot on-indigo">
      <div className="selvedge" />
      <div className="wrap">
        <div className="legal">
          <p>
            {SELLER_DESCRIPTION}. {BRAND.disclaimer}
          </p>
          <p>
            If you have questions, email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or message us on{' '}
            <a href={WHATSAPP_CHAT} target="_blank" rel="noopener">
              WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            . {BRAND.hours}.
          </p>
          <p className="micro row legal-links">
            <span>
              © {year} {BRAND.name}. All rights reserved.
            </span>{' '}
            <a href={addresses.privacy()}>Privacy notice</a> <a href={addresses.terms()}>Terms of service</a>
          </p>
        </div>
      </div>
    </footer>
  )
}
