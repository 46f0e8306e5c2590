import { Link } from 'react-router'

/** Which part of a list is shown, and the ways to the parts beside it; a way that is not there is null. */
export function Pager({
  label,
  summary,
  previous,
  next,
}: {
  /** Of what: it names the landmark. */
  label: string
  /** "26 to 50 of 142" */
  summary: string
  previous: string | null
  next: string | null
}) {
  return (
    <nav className="pager" aria-label={label}>
      <p>{summary}</p>
      <div className="pager-ways">
        <Way to={previous} rel="prev">
          Previous
        </Way>
        <Way to={next} rel="next">
          Next
        </Way>
      </div>
    </nav>
  )
}

function Way({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: string }) {
  if (to === null) return null
  return (
    <Link className="btn line sm" to={to} rel={rel}>
      {children}
    </Link>
  )
}
