import { BRAND } from '#src/brand.ts'

const PAGES = [
  ['/', 'Home'],
  ['/services', 'Services'],
  ['/sectors', 'Sectors'],
  ['/about', 'About'],
] as const

/** On every page. Plain links: between the site and the applicant's pages a whole document is loaded. */
export function SiteHeader() {
  return (
    <header>
      <div className="selvedge" />
      <div className="wrap top">
        <a className="mark" href="/">
          <Mark />
          {BRAND.name}
        </a>
        <nav className="nav" aria-label="Main">
          <Links />
        </nav>
        <details className="menu">
          <summary className="btn line sm">Menu</summary>
          <nav aria-label="Menu">
            <Links />
          </nav>
        </details>
      </div>
    </header>
  )
}

function Links() {
  return (
    <>
      {PAGES.map(([href, label]) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <a className="btn line sm" href="/get-started">
        Get Started
      </a>
    </>
  )
}

/** Three diamonds and four dots, from the cloth. */
function Mark() {
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
