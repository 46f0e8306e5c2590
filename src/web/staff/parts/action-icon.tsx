import type { ActionKey } from '../application/application-actions.tsx'

/** A drawing beside the name of an action, or instead of it where a row has no room. */
export function ActionIcon({ action }: { action: ActionKey }) {
  return <ActionDrawing path={PATHS[action]} />
}

const PATHS: Record<ActionKey, string> = {
  // A flag: how far it has come.
  status: 'M5 17.5v-15M5 3.5h10.5l-2.3 3.5 2.3 3.5H5',
  // A sheet with a plus.
  request: 'M11.5 2.5H5v15h10V6zM11.5 2.5V6H15M10 9v5M7.5 11.5h5',
  // Two sheets, one behind the other, with a plus.
  several: 'M12 5.5H6.5v12h8.5V8.5zM12 5.5v3H15M3.5 14V2.5H10M10.75 10.5v4.5M8.5 12.75h4.5',
  // An envelope.
  email: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  // A bin.
  delete: 'M3.5 5.5h13M8 5.5V3.2h4v2.3M5.2 5.5l.8 11.3h8l.8-11.3M8.4 8.5v5.5M11.6 8.5v5.5',
}

/** A line drawing on 20 × 20 beside the name of an action, or instead of it where a row has no room. */
export function ActionDrawing({ path }: { path: string }) {
  return (
    <svg
      className="action-icon"
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
