import { Link } from 'react-router'

export type PagerLink = { words: string; to: string; rel?: 'prev' | 'next' }

/** Which part of a list is shown, announced when it changes, and the links to the others. */
export function Pager({
  label,
  summary,
  links,
}: {
  /** Of what: it names the landmark. */
  label: string
  summary: string
  links: ReadonlyArray<PagerLink>
}) {
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
