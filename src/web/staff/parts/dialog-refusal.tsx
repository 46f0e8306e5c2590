import { statusLabel, toneOf } from '#src/features/applications/states.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Conflict, Decided, Refusal } from './answer.ts'
import './dialogs.css'
import { addresses } from '#src/addresses.ts'
import { Terms } from './terms.tsx'

/** A toast would be behind the dialog and not announced. */
export function DialogRefusal({ refusal, hasTypedText }: { refusal: Refusal; hasTypedText: boolean }) {
  return (
    <div className="notice bad dialog-refusal" role="alert" tabIndex={-1}>
      <p>
        <strong>{refusal.title}</strong> {refusal.description}
      </p>
      {refusal.mustSignIn && <SignInElsewhere />}
      {refusal.conflict && <ConflictNotice conflict={refusal.conflict} />}
      {refusal.decided && <DecidedNotice decided={refusal.decided} />}
      {hasTypedText && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}

/** A colleague's change, to read before overwriting it. */
function ConflictNotice({ conflict: { current, changes } }: { conflict: Conflict }) {
  return (
    <>
      <ul className="conflict-changes">
        {changes.map(change => (
          <li key={`${change.at} ${change.by} ${change.to}`}>
            <strong>{change.by}</strong>, {change.at}: {inWords(change)}
          </li>
        ))}
      </ul>
      <Terms
        look="conflict-now"
        terms={[
          ['Status now', <Badge tone={toneOf(current.status)}>{statusLabel(current.status)}</Badge>],
          ['Admin notes now', current.adminNotes ?? 'None'],
          current.resubmissionReason !== null && ['Reason now', current.resubmissionReason],
        ]}
      />
    </>
  )
}

function inWords({ from, to, fields }: Conflict['changes'][number]): string {
  const others = fields.filter(field => field !== 'status').map(field => FIELD_WORDS[field] ?? field)
  const moved = from !== null && to !== null ? [`${statusLabel(from)} → ${statusLabel(to)}`] : []
  const changed = others.length > 0 ? [`${others.join(', ')} changed`] : []
  return [...moved, ...changed].join('; ')
}

const FIELD_WORDS: Record<string, string> = {
  adminNotes: 'admin notes',
  reason: 'reason',
  resubmissionReason: 'reason',
}

/** A colleague's decision, to read before deciding again. */
export function DecidedNotice({ decided: { by, at, status, comment } }: { decided: Decided }) {
  return (
    <Terms
      look="conflict-now"
      terms={[
        ['Status now', <Badge tone={DOCUMENT_STATES[status].tone}>{DOCUMENT_STATES[status].label}</Badge>],
        ['Decided by', `${by}, ${at}`],
        ['Comment now', comment ?? 'None'],
      ]}
    />
  )
}

/** Opens in a new tab, so that typed values stay. */
function SignInElsewhere() {
  return (
    <p>
      <a href={addresses.adminLogin()} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
    </p>
  )
}
