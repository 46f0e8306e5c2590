import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'

/** What the applicant sent before in its place, and what we said about it. */
export function Earlier({ page, document: { earlier } }: { page: ReviewPage; document: ShownDocument }) {
  return (
    <section className="panel" aria-labelledby="earlier">
      <h2 id="earlier">Sent before</h2>
      <ul className="earlier">
        {earlier.map(before => (
          <li key={before.id}>
            <Link to={addresses.adminReview({ ...page.place, document: before.id })}>{before.fileName}</Link>{' '}
            <Badge tone={DOCUMENT_STATES[before.status].tone}>{DOCUMENT_STATES[before.status].label}</Badge>
            <span className="muted under">{before.uploadedOn}</span>
            {before.adminComment !== null && <p className="as-typed">{before.adminComment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
