import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { Mark } from './mark.tsx'

const QUICK_LINKS = [
  ['/', 'Home'],
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.about(), 'About'],
] as const

export function SiteFooter({ year }: { year: number | null }) {
  return (
    <footer className="foot on-indigo">
      <div className="selvedge" />
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <a className="mark" href={addresses.home()}>
              <Mark />
              {BRAND.name}
            </a>
            <p>
              {BRAND.description} {BRAND.meetings}
            </p>
            <address>Office: {BRAND.office.join(', ')}</address>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul>
              {QUICK_LINKS.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
            <a className="btn line sm" href={addresses.getStarted()}>
              Get Started
            </a>
          </nav>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
              </li>
              <li>{BRAND.hours}</li>
              <li>
                <a href={addresses.contact()}>Contact us</a>
              </li>
              <li>
                <a href={addresses.tracking()}>Track Your Application</a>
              </li>
              {BRAND.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="legal">
          <p>{BRAND.disclaimer}</p>
          <p className="micro legal-links">
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
