import type { PlanGap } from '#src/features/evidence/gaps.ts'

/** What a plan lacks, why it matters to the body, and what can show it. */
export function GapList({ gaps }: { gaps: ReadonlyArray<PlanGap> }) {
  return (
    <ul className="gaps">
      {gaps.map(({ sentence, why, canShow }) => (
        <li key={sentence}>
          <strong>{sentence}</strong>
          <p>{why}</p>
          {canShow.length > 0 && (
            <details>
              <summary>What can show it</summary>
              {canShow.map(({ title, text }) => (
                <p key={title}>
                  {title !== null && <strong>{title}: </strong>}
                  {text}
                </p>
              ))}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
