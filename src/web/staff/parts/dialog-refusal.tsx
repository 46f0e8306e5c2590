import { addresses } from '#src/addresses.ts'
import { findStatusTone, statusLabel } from '#src/features/cases/states.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Conflict, RecordedDecision, Refusal } from './answer.ts'
import { Terms } from './terms.tsx'

/** Shows a refusal in its dialog, because a toast would be behind the dialog and not announced. */
export function DialogRefusal({ refusal, hasTypedText }: { refusal: Refusal; hasTypedText: boolean }) {
  return (
    <div className="notice bad dialog-refusal" role="alert" tabIndex={-1}>
      <p>
        <strong>{refusal.title}</strong> {refusal.description}
      </p>
      {refusal.mustSignIn && <OtherTabLink href={addresses.adminLogin()}>Sign in in another tab</OtherTabLink>}
      {refusal.mustConfirm && <OtherTabLink href={addresses.adminConfirm({})}>Confirm in another tab</OtherTabLink>}
      {refusal.conflict && <ConflictNotice conflict={refusal.conflict} />}
      {refusal.recordedDecision && <DecisionNotice decision={refusal.recordedDecision} />}
      {hasTypedText && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}

function ConflictNotice({ conflict: { current, changes } }: { conflict: Conflict }) {
  return (
    <>
      <ul className="conflict-changes">
        {changes.map(change => (
          <li key={`${change.at} ${change.by} ${change.to}`}>
            <strong>{change.by}</strong>, {change.at}: {describeChange(change)}
          </li>
        ))}
      </ul>
      <Terms
        className="conflict-now"
        terms={[
          ['Status now', <Badge tone={findStatusTone(current.status)}>{statusLabel(current.status)}</Badge>],
          ['Admin notes now', current.adminNotes ?? 'None'],
          current.resubmissionReason !== null && ['Reason now', current.resubmissionReason],
        ]}
      />
    </>
  )
}

function describeChange({ from, to, fields }: Conflict['changes'][number]): string {
  const otherFields = fields.filter(field => field !== 'status').map(field => FIELD_LABELS[field] ?? field)
  const statusChange = from !== null && to !== null ? [`${statusLabel(from)} → ${statusLabel(to)}`] : []
  const otherChanges = otherFields.length > 0 ? [`${otherFields.join(', ')} changed`] : []
  return [...statusChange, ...otherChanges].join('; ')
}

const FIELD_LABELS: Record<string, string> = {
  adminNotes: 'admin notes',
  reason: 'reason',
  resubmissionReason: 'reason',
}

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

/** The page opens in a new tab, so that typed values stay on this page. */
function OtherTabLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    </p>
  )
}
