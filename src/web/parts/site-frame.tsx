import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { Logo } from './logo.tsx'
import type { SiteFrameProps } from './site-frame-context.ts'

const PAGE_LINKS = [
  ['/', 'Home'],
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.about(), 'About'],
] as const

/** Shows a page between the header and the footer of the site. */
export function SiteFrame({ toast, year, children }: SiteFrameProps) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <ToastRegion toast={toast} />
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  )
}

/** Plain links load a new document, because the pages of the site have no React. */
function SiteHeader() {
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

function SiteFooter({ year }: { year: number | null }) {
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
              {[...PAGE_LINKS, [addresses.selfCheck(), 'Self-check'] as const].map(([href, label]) => (
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
