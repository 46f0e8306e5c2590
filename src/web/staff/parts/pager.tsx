import { Link } from 'react-router'
import { RowHeightForm } from '../frame/row-height-form.tsx'

export type PagerLink = { words: string; to: string; rel?: 'prev' | 'next' }

/** Shows the position in a list and links to its other pages. Screen readers announce a new position. */
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
      <RowHeightForm />
    </nav>
  )
}
