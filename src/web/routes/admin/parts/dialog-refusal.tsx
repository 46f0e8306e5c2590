import type { Refusal } from './answer.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DecidedNotice } from './decided-notice.tsx'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

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
      {refusal.mustSignIn && <SignInElsewhere />}
      {refusal.conflict && <ConflictNotice conflict={refusal.conflict} />}
      {refusal.decided && <DecidedNotice decided={refusal.decided} />}
      {hasWords && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}
