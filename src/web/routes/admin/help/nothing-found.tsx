import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'

/** No answer holds every word: what else to try, and the way back. */
export function NothingFound({ q }: { q: string }) {
  return (
    <section className="panel help-group">
      <h2>Nothing found for “{q}”</h2>
      <p>Try fewer or shorter words: an answer has to hold each of them.</p>
      <p>
        <Link to={addresses.adminHelp()}>Show all questions</Link>
      </p>
    </section>
  )
}
