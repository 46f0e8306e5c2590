import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** What we still wait for, said at the head of the page: whoever reads only the stages must not miss it. */
export function AskedFor({ page: { application, requests } }: { page: TrackingPage }) {
  const [first, ...others] = requests.filter(request => request.status !== 'fulfilled')
  // Nobody is asked for more once it was not taken forward.
  if (first === undefined || application.status === 'rejected') return null
  const href = addresses.tracking({ reference: application.reference, tab: 'documents' })
  return (
    <p className="small muted under-progress breaks">
      From you: <Link to={href}>{others.length === 0 ? first.documentType : `${others.length + 1} documents`}</Link>
      {others.length === 0 && first.due !== null && `, by ${first.due.on}, ${first.due.in}`}
    </p>
  )
}
