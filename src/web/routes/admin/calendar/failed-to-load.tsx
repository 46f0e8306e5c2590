import { useLocation } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'

/** What stands in the calendar could not be read: that is said, and no empty list is shown for it. */
export function FailedToLoad() {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title="Calendar Management" />
      <div className="notice bad" role="alert">
        <p>
          <strong>Failed to load the calendar:</strong> Time slots and bookings could not be read.
        </p>
        <p>
          {/* A request of its own: the page's script may be what got stuck. */}
          <a href={pathname + search}>Retry</a>
        </p>
      </div>
    </>
  )
}
