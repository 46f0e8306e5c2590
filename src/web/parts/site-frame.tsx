import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import night from '../ui/styles/night.css?url'
import { browserBarColours, darkStylesMedia, type Theme } from './theme.ts'

const PAGE_LINKS = [
  ['/', 'Home'],
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.about(), 'About'],
] as const

/** Shows the header of pages in the frame `site`. Plain links load a new document, because many pages have no React. */
export function SiteHeader() {
  return (
    <header className="site-head">
      <div className="selvedge" />
      <div className="wrap top">
        <a className="mark" href={addresses.home()}>
          <Logo />
          {BRAND.name}
        </a>
        <nav className="nav" aria-label="Main">
          <PageLinks trackLabel="Track" />
        </nav>
        <details className="menu">
          <summary className="btn line sm">
            <span className="when-closed">Menu</span>
            <span className="when-open">Close</span>
          </summary>
          <nav aria-label="Menu">
            <PageLinks trackLabel="Track Your Application" />
          </nav>
        </details>
      </div>
    </header>
  )
}

function PageLinks({ trackLabel }: { trackLabel: string }) {
  const { pathname } = useLocation()
  const links = [...PAGE_LINKS, [addresses.contact(), 'Contact'], [addresses.tracking(), trackLabel]] as const
  return (
    <>
      {links.map(([href, label]) => (
        <a key={href} href={href} aria-current={chooseAriaCurrent(href, pathname)}>
          {label}
        </a>
      ))}
      <a
        className="btn line sm"
        href={addresses.getStarted()}
        aria-current={chooseAriaCurrent(addresses.getStarted(), pathname)}
      >
        Get Started
      </a>
    </>
  )
}

/** The page of one sector marks the link "Sectors" as its section, not as the page itself. */
function chooseAriaCurrent(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

export function SiteFooter({ year }: { year: number | null }) {
  return (
    <footer className="foot on-indigo">
      <div className="selvedge" />
      <div className="wrap">
        <div className="foot-grid">
          <div className="foot-about">
            <a className="mark" href={addresses.home()}>
              <Logo />
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
              {PAGE_LINKS.map(([href, label]) => (
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
                <a href={WHATSAPP_CHAT} target="_blank" rel="noopener">
                  Chat on WhatsApp
                </a>
              </li>
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

export function Logo() {
  return (
    <svg viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M15 1.2 28.8 15 15 28.8 1.2 15Z" strokeWidth="2.2" />
      <path d="M15 7.4 22.6 15 15 22.6 7.4 15Z" strokeWidth="2" />
      <circle cx="15" cy="15" r="2.6" fill="currentColor" stroke="none" />
      <g fill="currentColor" stroke="none">
        <circle cx="4" cy="4" r="1.5" />
        <circle cx="26" cy="4" r="1.5" />
        <circle cx="4" cy="26" r="1.5" />
        <circle cx="26" cy="26" r="1.5" />
      </g>
    </svg>
  )
}

/** Reminds staff that visitors cannot see the site. */
export function MaintenanceBanner() {
  if (useLocation().pathname === addresses.adminSettings()) return null
  return (
    <aside className="sandbox-banner maintenance-banner" aria-label="Notice to staff">
      <div className="wrap">
        <p>
          <strong>Maintenance mode is on:</strong> visitors see a notice. An owner can turn it off in the{' '}
          <a href={`${addresses.adminSettings()}#site`}>settings</a>.
        </p>
      </div>
    </aside>
  )
}

/** Adds the colour of the browser bar and the dark theme. Pages in the frame `site` pass null, because they have no dark theme. */
export function PageColours({ theme }: { theme: Theme | null }) {
  if (theme === null) return <meta name="theme-color" content="#1b2657" />
  return (
    <>
      {browserBarColours(theme).map(({ content, media }) => (
        <meta key={content} name="theme-color" content={content} media={media} />
      ))}
      <link rel="stylesheet" href={night} media={darkStylesMedia(theme)} />
    </>
  )
}
