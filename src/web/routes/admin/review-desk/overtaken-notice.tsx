import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DecidedNotice } from '../parts/decided-notice.tsx'
import type { Left, Overtaken } from './use-leaving.ts'

/** Said above the next document: what somebody decided here about the last one was not saved. */
export function OvertakenNotice({
  document: { id, fileName },
  overtaken: { decided, comment },
}: Pick<Left, 'document'> & { overtaken: Overtaken }) {
  return (
    <div className="notice info overtaken" role="alert">
      <p>
        <strong>Decided Meanwhile</strong> While you had “{fileName}” open, {decided.by} decided about it. Nothing of
        theirs was changed. <Link to={addresses.adminReview({ document: id })}>Open it again</Link>
      </p>
      <DecidedNotice decided={decided} />
      {comment !== '' && <p className="as-typed">You had written: “{comment}”</p>}
    </div>
  )
}
