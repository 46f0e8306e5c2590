import { BRAND } from '#src/brand.ts'

export function SiteFooter({ year }: { year: number | null }) {
  return (
    <footer className="foot slim on-indigo">
      <div className="selvedge" />
      <div className="wrap">
        <nav aria-label="Quick Links">
          <ul>
            <li>
              <a href="/">Home</a>
            </li>
            <li>
              <a href="/services">Services</a>
            </li>
            <li>
              <a href="/sectors">Sectors</a>
            </li>
            <li>
              <a href="/about">About</a>
            </li>
            <li>
              <a href="/contact">Contact</a>
            </li>
            <li>
              <a href="/application-tracking">Track Your Application</a>
            </li>
          </ul>
        </nav>
        <div className="legal">
          <p>
            {BRAND.meetings} Our office: {BRAND.office.join(', ')}. Write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
          <p>{BRAND.disclaimer}</p>
          <p className="micro">
            © {year} {BRAND.name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  )
}
