import { Link } from 'react-router'

export type PagerLink = { words: string; to: string; rel?: 'prev' | 'next' }

/** Position in a list, announced on change, with links. */
export function Pager({ label, summary, links }: { label: string; summary: string; links: ReadonlyArray<PagerLink> }) {
  return (
    <nav className="row ends pager" aria-label={label}>
      <p className="num" aria-live="polite">
        {summary}
      </p>
      <div className="row">
        {links.map(({ words, to, rel }) => (
          <Link key={words} className="btn line sm" to={to} rel={rel}>
            {words}
          </Link>
        ))}
      </div>
    </nav>
  )
}
