import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Decided } from './answer.ts'
import '../../../ui/styles/admin/dialogs.css'

/** What somebody else decided about the same document meanwhile: to be read before it is decided once more. */
export function DecidedNotice({ decided: { by, at, status, comment } }: { decided: Decided }) {
  return (
    <dl className="conflict-now">
      <dt>Status now</dt>
      <dd>
        <Badge tone={DOCUMENT_STATES[status].tone}>{DOCUMENT_STATES[status].label}</Badge>
      </dd>
      <dt>Decided by</dt>
      <dd>
        {by}, {at}
      </dd>
      <dt>Comment now</dt>
      <dd>{comment ?? 'None'}</dd>
    </dl>
  )
}
