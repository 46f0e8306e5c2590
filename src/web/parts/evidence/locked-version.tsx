import { Badge } from '../../ui/badge.tsx'
import type { ShownVersion } from './describe-plan.server.ts'
import { PieceFacts } from './piece-facts.tsx'

/** A version as it was locked. It never changes. */
export function LockedVersion({
  version: { setName, isOfToday, on, by, pieces, criteria },
}: {
  version: ShownVersion
}) {
  return (
    <>
      <p>
        For {setName}. Locked on {on}
        {by !== null && ` by ${by}`}. It stays as it was on that day.
      </p>
      {!isOfToday && (
        <div className="notice info">
          <p>
            The application has another body, route or field now. This version keeps what was planned for {setName}.
          </p>
        </div>
      )}
      <ol className="pieces">
        {pieces.map(piece => (
          <li key={piece.id} className="piece">
            <p className="row ends piece-head">
              <strong className="breaks">{piece.title}</strong>
              <Badge tone={piece.badge.tone}>{piece.badge.label}</Badge>
            </p>
            <p className="breaks">{piece.proves}</p>
            <PieceFacts piece={piece} />
            {piece.leftOutBecause !== null && <p className="small breaks">Left out: {piece.leftOutBecause}</p>}
          </li>
        ))}
      </ol>
      <details className="folded">
        <summary>What the criteria said that day</summary>
        {criteria.map(({ id, title, text }) => (
          <p key={id}>
            <strong>{title}</strong>: {text}
          </p>
        ))}
      </details>
    </>
  )
}
