import { Link, useNavigate } from 'react-router'
import { useSingleKeys } from '../../parts/use-single-keys.ts'
import type { QueueSteps as Steps } from './queue-steps.server.ts'
import { SnoozeButton, WakeButton } from './snooze-buttons.tsx'

/** Leads through the queue from case to case, below the page of a case that was opened from it. */
export function QueueSteps({ steps }: { steps: Steps }) {
  const navigate = useNavigate()
  const { row, nextHref, previousHref } = steps
  const [areKeysOn] = useSingleKeys({
    s: () => nextHref !== null && void navigate(nextHref),
    p: () => previousHref !== null && void navigate(previousHref),
  })
  return (
    <nav className="row ends queue-steps" aria-label="Steps through the queue">
      <p aria-live="polite">
        <Link to={steps.queueHref}>Queue</Link> <span className="muted">{steps.whose}:</span> {describePosition(steps)}
      </p>
      <div className="row">
        {row?.maySnooze && <SnoozeButton caseId={row.id} name={row.name} />}
        {row !== null && row.snooze !== null && <WakeButton caseId={row.id} name={row.name} />}
        <Step name="Previous" href={previousHref} shortcut={areKeysOn ? 'P' : null} />
        <Step name="Next" href={nextHref} shortcut={areKeysOn ? 'S' : null} />
      </div>
    </nav>
  )
}

function describePosition({ row, position, total }: Steps): string {
  if (row === null) return total === 0 ? 'done here, and that was the last one.' : `done here, ${total} left.`
  return `${position} of ${total}. ${row.label}, ${row.due}`
}

function Step({ name, href, shortcut }: { name: string; href: string | null; shortcut: string | null }) {
  if (href === null) return null
  return (
    <Link className="btn line sm" to={href} aria-keyshortcuts={shortcut?.toLowerCase()}>
      {name}
      {shortcut !== null && (
        <span aria-hidden="true">
          <kbd className="single">{shortcut}</kbd>
        </span>
      )}
    </Link>
  )
}
