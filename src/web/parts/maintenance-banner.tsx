/** For staff, who see the site as it is meanwhile: that others do not. */
export function MaintenanceBanner() {
  return (
    <aside className="sandbox-banner maintenance-banner" aria-label="Notice to staff">
      <div className="wrap">
        <p>
          <strong>Maintenance mode is on:</strong> visitors see a notice.{' '}
          <a href="/admin/settings">Open the settings</a>
        </p>
      </div>
    </aside>
  )
}
