import type { ReactNode } from 'react'
import { never } from '#src/never.ts'
import { Badge } from './badge.tsx'

export type ThreadStep = {
  title: string
  description?: string
  more?: ReactNode
  /** `not-included`: listed so that the order stays clear, without work. */
  state: 'done' | 'current' | 'upcoming' | 'not-included'
}

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
            {step.state === 'done' ? '✓' : index + 1}
          </span>
          <h3>
            {step.title} <State state={step.state} />
          </h3>
          {step.description && <p className={step.state === 'current' ? undefined : 'muted'}>{step.description}</p>}
          {step.more}
        </li>
      ))}
    </ol>
  )
}

function State({ state }: Pick<ThreadStep, 'state'>) {
  switch (state) {
    case 'done':
      return <span className="state">Completed</span>
    case 'current':
      return <Badge tone="progress-50">In progress</Badge>
    case 'upcoming':
      return <span className="state">Upcoming</span>
    case 'not-included':
      return null
    default:
      return never(state)
  }
}

function classOf(state: ThreadStep['state']): string {
  switch (state) {
    case 'done':
      return 'done'
    case 'current':
      return 'now'
    case 'upcoming':
    case 'not-included':
      return 'next-up'
    default:
      return never(state)
  }
}
