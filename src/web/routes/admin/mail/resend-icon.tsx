import { ActionDrawing } from '../parts/action-drawing.tsx'

/** Round again: an arrow that comes back to where it began. */
export function ResendIcon() {
  return <ActionDrawing path="M16.2 10a6.2 6.2 0 1 1-1.9-4.5M16.6 2.6v3.6H13" />
}
