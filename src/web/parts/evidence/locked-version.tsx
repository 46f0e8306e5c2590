import { Badge } from '../../ui/badge.tsx'
import type { ShownVersion } from './describe-plan.server.ts'
import { PieceFacts } from './piece-facts.tsx'

/** A version as it was locked. It never changes. */
export function LockedVersion({
  version: { setName, isOfToday, on, by, summary, pieces, criteria },
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
      {summary !== '' && <p className="breaks">{summary}</p>}
      <h3>By criterion</h3>
      {criteria.map(({ id, title, need, asks, rating, text, pieces: shown }) => (
        <section key={id} className="rated">
          <p className="row ends piece-head">
            <strong>{title}</strong>
            {rating !== null && <Badge tone={rating.tone}>{rating.label}</Badge>}
          </p>
          <p className="small muted">
            {need}: {asks}
          </p>
          {text !== null && <p className="breaks">{text}</p>}
          <p className="small">{describeShown(shown)}</p>
        </section>
      ))}
      <h3>Piece by piece</h3>
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
    </>
  )
}

function describeShown(pieces: ReadonlyArray<{ place: number; title: string }>): string {
  if (pieces.length === 0) return 'No piece was for it.'
  return `Shown by ${pieces.map(({ place, title }) => `${place}. ${title}`).join(' · ')}`
}
