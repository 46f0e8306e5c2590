import { statusLabel, toneOf } from '#src/features/applications/states.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Conflict, Decided, Refusal } from './answer.ts'
import './dialogs.css'
import { addresses } from '#src/addresses.ts'
import { Terms } from './terms.tsx'

/** Why a dialog stays open. A toast would stand behind it, where nobody looks and nothing is read aloud. */
export function DialogRefusal({ refusal, hasWords }: { refusal: Refusal; hasWords: boolean }) {
  return (
    <div className="notice bad dialog-refusal" role="alert" tabIndex={-1}>
      <p>
        <strong>{refusal.title}</strong> {refusal.description}
      </p>
      {refusal.mustSignIn && <SignInElsewhere />}
      {refusal.conflict && <ConflictNotice conflict={refusal.conflict} />}
      {refusal.decided && <DecidedNotice decided={refusal.decided} />}
      {hasWords && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}

/** Who changed the same application meanwhile, and how it stands now: to be read before it is saved over. */
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

/** What somebody else decided about the same document meanwhile: to be read before it is decided once more. */
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

/** The way back in that leaves this page, and what was typed on it, as it is. */
function SignInElsewhere() {
  return (
    <p>
      <a href={addresses.adminLogin()} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
    </p>
  )
}
