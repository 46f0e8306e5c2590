import { Link } from 'react-router'
import type { ShownList } from './shown-list.server.ts'

/** What the list is narrowed down to, each with the way to drop it, and the way to drop all. */
export function FilterChips({
  chips,
  clear,
}: Pick<ShownList, 'chips'> & {
  /** Null where there is nothing to clear, or the panel below says it. */
  clear: string | null
}) {
  if (chips.length === 0 && clear === null) return null
  return (
    <p className="chips">
      {chips.map(({ text, without }) => (
        <Link key={text} className="chip" to={without} preventScrollReset>
          {text} <span aria-hidden="true">×</span>
          <span className="vh">remove</span>
        </Link>
      ))}
      {clear !== null && (
        <Link to={clear} preventScrollReset>
          Clear
        </Link>
      )}
    </p>
  )
}
