import { DOCUMENT_STATES, type DocumentStatus } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { Terms } from '../parts/terms.tsx'

/** Describes the decision that a colleague has recorded about the same document. The time is formatted. */
export type RecordedDecision = { by: string; at: string; status: DocumentStatus; comment: string | null }

/** Shows a colleague's decision, so that staff read it before they decide again. */
export function DecisionNotice({ decision: { by, at, status, comment } }: { decision: RecordedDecision }) {
  return (
    <Terms
      className="conflict-now"
      terms={[
        ['Status now', <Badge tone={DOCUMENT_STATES[status].tone}>{DOCUMENT_STATES[status].label}</Badge>],
        ['Decided by', `${by}, ${at}`],
        ['Comment now', comment ?? 'None'],
      ]}
    />
  )
}
