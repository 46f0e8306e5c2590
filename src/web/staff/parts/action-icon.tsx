import type { Decision } from '#src/features/documents/states.ts'

/** Shows the icon of a staff action, as `action-icon.css` draws it. */
export function ActionIcon({ action }: { action: Action }) {
  return <span className={`action-icon ${action}`} />
}

type Action = 'status' | 'request' | 'assign' | 'email' | 'delete' | 'preview' | 'download' | 'resend' | Decision
