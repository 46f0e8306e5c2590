import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

export type ListedStep = {
  title: string
  description?: string
  more?: ReactNode
  /** `not-included`: the package does not include this step. */
  state: 'done' | 'current' | 'upcoming' | 'not-included'
}

const STATE_LOOKS: Record<ListedStep['state'], { className: string; mark: ReactNode }> = {
  done: { className: 'done', mark: <span className="state">Completed</span> },
  current: { className: 'now', mark: <Badge tone="progress-50">In progress</Badge> },
  upcoming: { className: 'next-up', mark: <span className="state">Upcoming</span> },
  'not-included': { className: 'next-up', mark: null },
}

export function StepList({ steps }: { steps: ReadonlyArray<ListedStep> }) {
  return (
    <ol className="step-list stages">
      {steps.map(({ title, description, more, state }, index) => (
        <li
          key={title}
          className={STATE_LOOKS[state].className}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="step-marker" aria-hidden="true">
            {state === 'done' ? '✓' : index + 1}
          </span>
          <h3>
            {title} {STATE_LOOKS[state].mark}
          </h3>
          {description && <p className={state === 'current' ? undefined : 'muted'}>{description}</p>}
          {more}
        </li>
      ))}
    </ol>
  )
}
