import { Link } from 'react-router'
import { RowHeightButton } from '../frame/row-height-button.tsx'

export type PagerLink = { words: string; to: string; rel?: 'prev' | 'next' }

/** Shows the position in a list and links to its other pages. Screen readers announce a new position. */
export function Pager({
  label,
  summary,
  links,
}: {
  label: string
  summary: string | null
  links: ReadonlyArray<PagerLink>
}) {
  return (
    <nav className="row ends pager" aria-label={label}>
      {summary !== null && (
        <p className="num" aria-live="polite">
          {summary}
        </p>
      )}
      <div className="row">
        {links.map(({ words, to, rel }) => (
          <Link key={words} className="btn line sm" to={to} rel={rel}>
            {words}
          </Link>
        ))}
      </div>
      <RowHeightButton />
    </nav>
  )
}

/** For lists that count no pages. */
export function FirstNextPager({
  label,
  firstHref,
  nextHref,
}: {
  label: string
  firstHref: string | null
  nextHref: string | null
}) {
  const links: Array<PagerLink> = []
  if (firstHref !== null) links.push({ words: 'First', to: firstHref })
  if (nextHref !== null) links.push({ words: 'Next', to: nextHref, rel: 'next' })
  return <Pager label={label} summary={null} links={links} />
}
