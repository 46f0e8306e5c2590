import { addresses } from '#src/addresses.ts'
import type { Refusal } from './answer.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DecidedNotice } from './decided-notice.tsx'

/** Why a dialog stays open. A toast would stand behind it, where nobody looks and nothing is read aloud. */
export function DialogRefusal({
  refusal,
  hasWords,
}: {
  refusal: Refusal
  /** Whether there is anything typed that could have been lost. */
  hasWords: boolean
}) {
  return (
    <div className="notice bad dialog-refusal" role="alert" tabIndex={-1}>
      <p>
        <strong>{refusal.title}</strong> {refusal.description}
      </p>
      {refusal.mustSignIn && (
        <p>
          <a href={addresses.adminLogin()} target="_blank" rel="noreferrer">
            Sign in in another tab
          </a>
        </p>
      )}
      {refusal.conflict && <ConflictNotice conflict={refusal.conflict} />}
      {refusal.decided && <DecidedNotice decided={refusal.decided} />}
      {hasWords && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}
