import { useLocation } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'

/** The list could not be read. */
export function FailedToLoad() {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title="Documents" />
      <div className="notice bad" role="alert">
        <p>
          <strong>Failed to load documents:</strong> Please try refreshing the page.
        </p>
        <p>
          {/* A request of its own: the page's script may be what got stuck. */}
          <a href={pathname + search}>Refresh</a>
        </p>
      </div>
    </>
  )
}
