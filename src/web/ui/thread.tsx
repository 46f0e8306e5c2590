import { never } from '#src/never.ts'
import { Badge } from './badge.tsx'

export type ThreadStep = { title: string; description?: string; state: 'completed' | 'current' | 'upcoming' }

/** Stages on one thread: solid where it is done, dashed where it is still to come. */
export function Thread({ steps }: { steps: ReadonlyArray<ThreadStep> }) {
  return (
    <ol className="thread stages">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={classOf(step.state)}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="knot" aria-hidden="true">
            {step.state === 'completed' ? '✓' : index + 1}
          </span>
          <h3>
            {step.title}{' '}
            {step.state === 'current' ? (
              <Badge kind="evidence_review">In progress</Badge>
            ) : (
              <span className="state">{step.state === 'completed' ? 'Completed' : 'Upcoming'}</span>
            )}
          </h3>
          {step.description !== undefined && (
            <p className={step.state === 'current' ? undefined : 'muted'}>{step.description}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function classOf(state: ThreadStep['state']): string {
  switch (state) {
    case 'completed':
      return 'done'
    case 'current':
      return 'now'
    case 'upcoming':
      return 'next-up'
    default:
      return never(state)
  }
}
