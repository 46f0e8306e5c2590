import { Link } from 'react-router'
import type { ShownPager } from './shown-pager.ts'

/** Which part of the list is shown, said aloud when it changes, and the ways through the rest. */
export function ListPager({ label, pager }: { label: string; pager: ShownPager }) {
  return (
    <nav className="pager" aria-label={label}>
      <p className="num" aria-live="polite">
        {pager.summary}
      </p>
      <div className="pager-ways">
        <Way to={pager.first} words="First" />
        <Way to={pager.previous} words="Previous" rel="prev" />
        <Way to={pager.next} words="Next" rel="next" />
        <Way to={pager.last} words="Last" />
      </div>
    </nav>
  )
}

function Way({ to, words, rel }: { to: string | null; words: string; rel?: 'prev' | 'next' }) {
  if (to === null) return null
  return (
    <Link className="btn line sm" to={to} rel={rel}>
      {words}
    </Link>
  )
}
