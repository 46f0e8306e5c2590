import { Link } from 'react-router'
import type { ShownList } from './shown-list.server.ts'

/** What the list is narrowed down to, each with the way to drop it. */
export function FilterChips({ chips, isFiltered, clear }: Pick<ShownList, 'chips' | 'isFiltered' | 'clear'>) {
  if (!isFiltered) return null
  return (
    <p className="chips">
      {chips.map(({ text, without }) => (
        <Link key={text} className="chip" to={without} preventScrollReset>
          {text} <span aria-hidden="true">×</span>
          <span className="vh">remove</span>
        </Link>
      ))}
      <Link to={clear} preventScrollReset>
        Clear
      </Link>
    </p>
  )
}
