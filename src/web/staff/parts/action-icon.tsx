/** Draws the icon of a staff action. The paths use a grid of 20 × 20. */
export function ActionIcon({ action }: { action: keyof typeof ICON_PATHS }) {
  return (
    <svg className="action-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={ICON_PATHS[action]} />
    </svg>
  )
}

const ICON_PATHS = {
  status: 'M5 17.5v-15M5 3.5h10.5l-2.3 3.5 2.3 3.5H5',
  request: 'M11.5 2.5H5v15h10V6zM11.5 2.5V6H15M10 9v5M7.5 11.5h5',
  several: 'M12 5.5H6.5v12h8.5V8.5zM12 5.5v3H15M3.5 14V2.5H10M10.75 10.5v4.5M8.5 12.75h4.5',
  email: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  delete: 'M3.5 5.5h13M8 5.5V3.2h4v2.3M5.2 5.5l.8 11.3h8l.8-11.3M8.4 8.5v5.5M11.6 8.5v5.5',
  preview:
    'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10zM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
  download: 'M10 2.8v9.4M6.4 8.8l3.6 3.6 3.6-3.6M3.2 13.2v3.6h13.6v-3.6',
  approved: 'M3.8 10.6l4.1 4.1 8.3-9.2',
  rejected: 'M5 5l10 10M15 5L5 15',
  resend: 'M16.2 10a6.2 6.2 0 1 1-1.9-4.5M16.6 2.6v3.6H13',
} as const
