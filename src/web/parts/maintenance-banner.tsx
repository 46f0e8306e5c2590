import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'

/** Reminds staff that visitors cannot see the site. */
export function MaintenanceBanner() {
  if (useLocation().pathname === addresses.adminSettings()) return null
  return (
    <aside className="sandbox-banner maintenance-banner" aria-label="Notice to staff">
      <div className="wrap">
        <p>
          <strong>Maintenance mode is on:</strong> visitors see a notice. An owner can turn it off in the{' '}
          <a href={`${addresses.adminSettings()}#site`}>settings</a>.
        </p>
      </div>
    </aside>
  )
}
