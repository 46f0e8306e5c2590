import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { Mark } from './mark.tsx'

const PAGES = [
  ['/', 'Home'],
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.about(), 'About'],
] as const

/** On every page. Plain links: between the site and the applicant's pages a whole document is loaded. */
export function SiteHeader() {
  return (
    <header className="site-head">
      <div className="selvedge" />
      <div className="wrap top">
        <a className="mark" href={addresses.home()}>
          <Mark />
          {BRAND.name}
        </a>
        <nav className="nav" aria-label="Main">
          <PageLinks />
        </nav>
        <details className="menu">
          <summary className="btn line sm">Menu</summary>
          <nav aria-label="Menu">
            <PageLinks />
            {/* On a phone the footer, which has these too, is a long way down. */}
            <a href={addresses.tracking()}>Track Your Application</a>
            <a href={addresses.contact()}>Contact</a>
          </nav>
        </details>
      </div>
    </header>
  )
}

function PageLinks() {
  const { pathname } = useLocation()
  return (
    <>
      {PAGES.map(([href, label]) => (
        <a key={href} href={href} aria-current={currentFor(href, pathname)}>
          {label}
        </a>
      ))}
      <a
        className="btn line sm"
        href={addresses.getStarted()}
        aria-current={currentFor(addresses.getStarted(), pathname)}
      >
        Get Started
      </a>
    </>
  )
}

/** A sector's page lies beneath Sectors: its link is marked, but not as the page itself. */
function currentFor(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}
