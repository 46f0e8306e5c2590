import { Link, useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ShellData } from '../frame/admin-shell.tsx'

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

/** Switches between roomy and compact rows in the lists of staff. */
function RowHeightButton() {
  const submit = useSubmit()
  const isCompact = useRouteLoaderData<ShellData>('staff/frame/frame.route')?.rows === 'compact'
  const rows = isCompact ? 'roomy' : 'compact'
  return (
    <button
      className="link-btn row-height"
      type="button"
      onClick={() => submit({ rows }, { method: 'post', action: addresses.adminPreferences(), navigate: false })}
    >
      {isCompact ? 'Roomy rows' : 'Compact rows'}
    </button>
  )
}
