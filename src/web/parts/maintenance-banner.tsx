import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'

/** For staff, who see the site as it is meanwhile: that others do not. Settings says so itself, beside the switch. */
export function MaintenanceBanner() {
  if (useLocation().pathname === addresses.adminSettings()) return null
  return (
    <aside className="sandbox-banner maintenance-banner" aria-label="Notice to staff">
      <div className="wrap">
        <p>
          <strong>Maintenance mode is on:</strong> visitors see a notice. An owner turns it off in the{' '}
          <a href={`${addresses.adminSettings()}#site`}>settings</a>.
        </p>
      </div>
    </aside>
  )
}
