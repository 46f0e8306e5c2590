import { ActionDrawing } from '../parts/action-icon.tsx'

/** A drawing beside the name of what can be done with a document, or instead of it where a row has no room. */
export function DocumentIcon({ of }: { of: keyof typeof PATHS }) {
  return <ActionDrawing path={PATHS[of]} />
}

const PATHS = {
  // An eye.
  preview:
    'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10zM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
  // Down onto a tray.
  download: 'M10 2.8v9.4M6.4 8.8l3.6 3.6 3.6-3.6M3.2 13.2v3.6h13.6v-3.6',
  // A sheet with a plus.
  request: 'M11.5 2.5H5v15h10V6zM11.5 2.5V6H15M10 9v5M7.5 11.5h5',
  // A tick.
  approved: 'M3.8 10.6l4.1 4.1 8.3-9.2',
  // A cross.
  rejected: 'M5 5l10 10M15 5L5 15',
} as const
